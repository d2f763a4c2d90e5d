/** Renders an email address, which breaks only in front of the "@" where a line is too short for it. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf("@");
  return (
    <>
      <span className="inline-block max-w-full">{address.slice(0, at)}</span>
      <span className="inline-block max-w-full">{address.slice(at)}</span>
    </>
  );
}
