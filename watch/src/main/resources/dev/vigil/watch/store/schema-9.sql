-- "Using query" became "Using service".
update sentinel set source = replace(source, 'Using query "', 'Using service "') where source like '%Using query "%';
