-- The jobs that load sample data and imports refresh the planner's statistics of the tables they fill.
grant maintain on public.accounts, public.contacts, public.products, public.deals, public.sales, public.expenses, public.targets,
  public.metric_points, public.messages, public.activities to worker;
