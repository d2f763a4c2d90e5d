/** Renders an article's HTML. The HTML is trusted, because the build generates it from Vanda's own Markdown. */
export function Prose({ html }: { html: string }) {
  return (
    <div
      className="[&_a]:decoration-input [&_code]:bg-muted [&_kbd]:bg-card [&_th]:text-muted-foreground grid max-w-prose grid-cols-[minmax(0,1fr)] gap-3 text-base [&_a]:underline [&_a]:underline-offset-4 [&_a:hover]:decoration-current [&_code]:rounded-sm [&_code]:px-1 [&_code]:py-0.5 [&_code]:text-sm [&_h2]:mt-6 [&_h2]:scroll-mt-4 [&_h2]:text-lg [&_h2]:font-semibold [&_h2]:tracking-tight [&_kbd]:rounded-sm [&_kbd]:border [&_kbd]:px-1.5 [&_kbd]:py-0.5 [&_kbd]:font-sans [&_kbd]:text-sm [&_li]:pl-1 [&_ol]:grid [&_ol]:list-decimal [&_ol]:grid-cols-[minmax(0,1fr)] [&_ol]:gap-2 [&_ol]:pl-5 [&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:border [&_pre]:p-3 [&_table]:w-full [&_td]:border-t [&_td]:py-2 [&_td]:pr-4 [&_td]:align-top [&_th]:py-2 [&_th]:pr-4 [&_th]:text-left [&_th]:text-sm [&_th]:font-medium [&_th:first-child]:w-2/5 [&_ul]:grid [&_ul]:list-disc [&_ul]:grid-cols-[minmax(0,1fr)] [&_ul]:gap-2 [&_ul]:pl-5"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
