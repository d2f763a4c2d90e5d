import { type ReactNode, useLayoutEffect, useRef } from "react";

import { cn } from "#web/ui/class-names.ts";
import { LanguageSelect } from "#web/ui/language-select.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { replacePrerendered } from "#web/ui/prerendered-sign-in.ts";
import { ThemeSelect } from "#web/ui/theme-select.tsx";
import { usePageTitle } from "#web/ui/use-page-title.ts";

type AuthFrameProps = { title: string; text?: ReactNode; isWide?: boolean; children: ReactNode };

export function AuthFrame({ title, text, isWide = false, children }: AuthFrameProps) {
  usePageTitle(title);
  const screen = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (screen.current) replacePrerendered(screen.current);
  }, []);
  return (
    <div ref={screen} className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between gap-2 px-4 py-3 sm:px-6">
        <a href="/" className="flex rounded-sm">
          <Logo />
        </a>
        <div className="flex items-center">
          <LanguageSelect />
          <ThemeSelect />
        </div>
      </header>
      <main
        className={cn(
          "mx-auto flex w-full flex-1 flex-col justify-center gap-6 px-4 pt-4 pb-16",
          isWide ? "max-w-lg" : "max-w-sm",
        )}
      >
        <div className="grid gap-1">
          <h1 className="text-lg font-semibold tracking-tight">{title}</h1>
          {text && <p className="text-muted-foreground text-sm wrap-anywhere">{text}</p>}
        </div>
        {children}
      </main>
    </div>
  );
}
