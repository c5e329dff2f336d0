import type { ConfirmSignInOutput } from 'aws-amplify/auth';

/** What the sign-in screen needs next. D-02. */
export type SignInStep =
  | { readonly kind: 'code'; readonly factor: 'SMS' | 'TOTP'; readonly sentTo: string }
  | { readonly kind: 'choose'; readonly factors: readonly ('SMS' | 'TOTP')[] }
  /** `signedIn`: the identity service has let the person in without a factor, the portal does not yet. D-05. */
  | { readonly kind: 'setup'; readonly secret: string; readonly uri: string; readonly signedIn?: true }
  | { readonly kind: 'newPassword' }
  | { readonly kind: 'confirm' }
  | { readonly kind: 'reset' }
  | { readonly kind: 'done' }
  | { readonly kind: 'unknown' };

const isFactor = (type: string): type is 'SMS' | 'TOTP' => type === 'SMS' || type === 'TOTP';

/** Amplify's next step in the screen's terms. */
export const stepOf = (next: ConfirmSignInOutput['nextStep'], username: string): SignInStep => {
  switch (next.signInStep) {
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
      return { kind: 'code', factor: 'SMS', sentTo: next.codeDeliveryDetails?.destination ?? '' };
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return { kind: 'code', factor: 'TOTP', sentTo: '' };
    case 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION':
      return { kind: 'choose', factors: (next.allowedMFATypes ?? []).filter(isFactor) };
    case 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP': {
      const { sharedSecret } = next.totpSetupDetails;
      const uri = next.totpSetupDetails.getSetupUri('Compliance Portal', username);
      return { kind: 'setup', secret: sharedSecret, uri: uri.toString() };
    }
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { kind: 'newPassword' };
    case 'CONFIRM_SIGN_UP':
      return { kind: 'confirm' };
    case 'RESET_PASSWORD':
      return { kind: 'reset' };
    case 'DONE':
      return { kind: 'done' };
    default:
      return { kind: 'unknown' };
  }
};
