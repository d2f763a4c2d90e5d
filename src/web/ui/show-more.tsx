import { Button } from "#web/ui/kit/button.tsx";

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };

/** Renders the button that loads the next page of a list. Renders nothing after the last page. */
export function ShowMore({ pages, text }: { pages: Pages; text: string }) {
  if (!pages.hasNextPage) return null;
  return (
    <div>
      <Button variant="outline" pending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {text}
      </Button>
    </div>
  );
}
