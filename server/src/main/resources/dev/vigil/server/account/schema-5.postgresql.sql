alter index secretlink_pkey rename to secret_link_pkey;
alter index secretlink_workspace_subject_key rename to secret_link_workspace_subject_key;
alter index audithead_pkey rename to audit_head_pkey;
alter index recoverycode_pkey rename to recovery_code_pkey;
alter index answered_pkey rename to idempotent_reply_pkey;
