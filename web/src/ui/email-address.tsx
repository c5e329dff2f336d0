/** A text that may be an e-mail address: it then breaks before its @, and elsewhere only where a part is wider than the line. */
export const EmailAddress = ({ text }: { readonly text: string }) => {
  const at = text.lastIndexOf('@');
  if (at < 1) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
};
