/**
 * Renders an email address, which breaks before the "@" if it does not fit on a line. A part that is longer than a line
 * is truncated.
 */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf("@");
  return (
    <span title={address}>
      <Part>{address.slice(0, at)}</Part>
      <Part>{address.slice(at)}</Part>
    </span>
  );
}

const Part = ({ children }: { children: string }) => (
  <span className="inline-block max-w-full truncate align-bottom">{children}</span>
);
