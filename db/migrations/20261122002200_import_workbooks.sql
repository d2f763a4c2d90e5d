-- Workbooks are read, too: of files that were read before none was one, and no check told its first rows.
update public.imports set dialect = '{"workbook": null}'::jsonb || dialect,
  plan = '{"first": []}'::jsonb || plan, result = '{"first": []}'::jsonb || result;

comment on column public.imports.dialect is 'How the file is written: encoding, delimiter, quotes; of a workbook, which sheet';
comment on column public.imports.byte_size is 'Size of the contents in bytes; of a workbook, of its cells as text where they are more than the file';
