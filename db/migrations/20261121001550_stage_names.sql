-- What a new pipeline and its stages are called, in the language of whoever makes the workspace. From then on the names
-- are the workspace's own: nobody's language changes them.
create or replace function private.found_pipeline(workspace uuid) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  tongue text;
  names text[];
begin
  select p.language into tongue from public.members m join public.profiles p on p.user_id = m.user_id
    where m.workspace_id = workspace and m.role = 'owner' order by m.id limit 1;
  names := case tongue
    when 'es' then array['Ventas', 'Calificado', 'Demostración programada', 'Propuesta enviada', 'Negociación', 'Cerrado ganado', 'Cerrado perdido']
    when 'zh' then array['销售', '已确认意向', '已安排演示', '已发送提案', '谈判中', '赢单', '输单']
    when 'ja' then array['営業', '見込み確認済み', 'デモ予定', '提案済み', '交渉中', '受注', '失注']
    when 'ko' then array['영업', '가능성 확인', '데모 예정', '제안서 발송', '협상', '수주', '실주']
    else array['Sales', 'Qualified', 'Demo Scheduled', 'Proposal Sent', 'Negotiation', 'Closed Won', 'Closed Lost']
  end;
  insert into public.pipelines (workspace_id, name) values (workspace, names[1]) returning id into made;
  insert into public.stages (workspace_id, pipeline_id, name, kind, position, default_probability, colour)
  values (workspace, made, names[2], 'open', 1, 10, 'slate'), (workspace, made, names[3], 'open', 2, 25, 'blue'),
    (workspace, made, names[4], 'open', 3, 50, 'violet'), (workspace, made, names[5], 'open', 4, 75, 'amber'),
    (workspace, made, names[6], 'won', 5, 100, 'green'), (workspace, made, names[7], 'lost', 6, 0, 'rose');
  return made;
end $$;
