-- Of files that were read before nobody doubted the encoding.
update public.imports set dialect = '{"encoding_sure": true, "readings": []}'::jsonb || dialect;
