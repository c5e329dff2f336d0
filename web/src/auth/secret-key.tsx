import { lazy, Suspense } from 'react';

const QrCode = lazy(() => import('../ui/qr-code.tsx').then((module) => ({ default: module.QrCode })));

interface Props {
  readonly lead: string;
  readonly secret: string;
  /** The same as an otpauth: link, which an app on this device can open. */
  readonly uri: string;
}

const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The key for an authenticator app: to scan, to type, or to open on this device. */
export const SecretKey = ({ lead, secret, uri }: Props) => (
  <>
    <p>{lead}</p>
    <div className="qr-place">
      <Suspense>
        <QrCode text={uri} label="QR code of the secret key" />
      </Suspense>
    </div>
    <p className="secret-key">
      <span className="label">Secret key</span>
      <code>{inGroups(secret)}</code>
      <a href={uri}>Open in an app on this device</a>
    </p>
  </>
);
