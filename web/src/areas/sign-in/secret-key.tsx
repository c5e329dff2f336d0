interface Props {
  readonly secret: string;
  /** The same as an otpauth: link, which an app on this device can open. */
  readonly uri: string;
}

const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The key to type into an authenticator app. */
export const SecretKey = ({ secret, uri }: Props) => (
  <>
    <p>Your account has no second factor yet. Add this key to an authenticator app.</p>
    <p className="secret-key">
      <span className="label">Secret key</span>
      <code>{inGroups(secret)}</code>
      <a href={uri}>Open in an app on this device</a>
    </p>
  </>
);
