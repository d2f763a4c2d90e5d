/**
 * Renders an email address, which breaks in front of the "@" where a line is too short for it. A part that is longer
 * than a line is cut.
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
