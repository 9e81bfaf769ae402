for $h in realtor:row()
where number($h/size) >= 100 and number($h/price) <= 550000
return
  <home_with_schools>
    {$h/address, $h/price}
    {for $s in schools:doc()/schools/school
     where $s/zip = $h/zip
     return
       <school>
         {$s/name}
         {for $r in reviews:row() where $r/school = $s/name return $r/text}
       </school>}
  </home_with_schools>
