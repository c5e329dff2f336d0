const payloadOf = (
  token: string,
): { readonly exp?: number; readonly origin_jti?: string; readonly auth_time?: number } => {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return {};
  }
};

/** When a token ends, in milliseconds; 0 when it cannot be read. */
export const endOf = (token: string): number => (payloadOf(token).exp ?? 0) * 1000;

/** The sign-in a token comes from: the same for all tokens that were renewed since; '' when it cannot be read. */
export const signInOf = (token: string): string => payloadOf(token).origin_jti ?? '';

/** When its person signed in with password and second factor, in milliseconds; 0 when it cannot be read. */
export const signedInAt = (token: string): number => (payloadOf(token).auth_time ?? 0) * 1000;
