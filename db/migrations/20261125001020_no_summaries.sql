-- Every figure is a question to one module (decision 20); these were the last that were worked out beside it.
drop function public.home_summary(uuid);
drop function public.pipeline_summary(uuid, uuid);
