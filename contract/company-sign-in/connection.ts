import * as z from 'zod';
import { Email, Id, required, Version } from '../fields/common.ts';

export const DOMAIN_MAX = 253;
export const METADATA_MAX = 100_000;
export const VALUE_MAX = 500;
/** How many users may try a connection before it is opened, and how many accounts keep their password for an emergency. */
export const TESTERS_MAX = 20;
export const EMERGENCY_MAX = 3;

/** How often the proof of a domain is checked, and for how long it may be missing before the connection is switched off. */
export const PROOF_CHECK_DAYS = 7;
export const PROOF_GRACE_DAYS = 7;

/** The name of the TXT record that proves a domain, and what its text begins with. */
export const PROOF_NAME = '_compliance-portal';
export const PROOF_PREFIX = 'compliance-portal-domain=';

export const providerTypeWords = { saml: 'SAML 2.0', oidc: 'OpenID Connect' } as const;
type ProviderType = keyof typeof providerTypeWords;
const providerTypes = Object.keys(providerTypeWords) as [ProviderType, ...ProviderType[]];

/**
 * Who signs in with the provider: `test` its testers, `optional` who wants to, `required` all users with an address of the domain but the
 * accounts for an emergency.
 */
export const modeWords = {
  off: 'Off',
  test: 'Test: named users only',
  optional: 'Optional: company sign-in or password',
  required: 'Required: company sign-in only',
} as const;
export type Mode = keyof typeof modeWords;
export const modes = Object.keys(modeWords) as [Mode, ...Mode[]];

/** A name of the public DNS with at least two labels, in small letters, without a dot at the end. */
const domainPattern = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

const MailDomain = required('Please enter a domain', DOMAIN_MAX).pipe(
  z.string().toLowerCase().regex(domainPattern, 'Please enter a domain such as example.com'),
);

const Line = (max: number) => z.string().trim().max(max);

/**
 * How the provider of a company is reached. SAML: the address of its metadata, or the metadata itself. OpenID Connect: issuer, client id and
 * secret; a secret that is sent as '' stays as it is.
 */
const Provider = z.object({
  type: z.enum(providerTypes),
  metadataUrl: Line(VALUE_MAX).default(''),
  metadata: z.string().trim().max(METADATA_MAX).default(''),
  issuer: Line(VALUE_MAX).default(''),
  clientId: Line(VALUE_MAX).default(''),
  clientSecret: Line(VALUE_MAX).default(''),
});

/**
 * What the provider says about a person: the attribute with the e-mail address, the one that says how the person has signed in, and the
 * value of it that means a second factor ('' for none: the portal asks for its own).
 */
const Claims = z.object({
  emailClaim: Line(VALUE_MAX).default(''),
  factorClaim: Line(VALUE_MAX).default(''),
  factorValue: Line(VALUE_MAX).default(''),
});

/** The role of uninvited users; they have it once an administrator of the company has enabled them. */
const DefaultRole = z.object({ defaultRole: z.union([z.literal(1), z.literal(2), z.literal(3)]) });

/** What is typed about a connection. */
export const ConnectionFields = z.object({
  domain: MailDomain,
  ...Provider.shape,
  ...Claims.shape,
  ...DefaultRole.shape,
});
export type ConnectionFields = z.output<typeof ConnectionFields>;

/** The connection of a company: a new one (`version` 0), or the one that is there. */
export const SaveConnection = ConnectionFields.extend({ companyId: Id, version: z.number().int().min(0) });
export type SaveConnection = z.output<typeof SaveConnection>;

export const CompanyOf = z.object({ companyId: Id });

/** Which users sign in with the provider; users by their ids. */
export const SetMode = z.object({
  companyId: Id,
  version: Version,
  mode: z.enum(modes),
  testers: z.array(Id).max(TESTERS_MAX),
  emergency: z.array(Id).max(EMERGENCY_MAX),
});
export type SetMode = z.output<typeof SetMode>;

export const Decide = z.object({ companyId: Id, version: Version, approved: z.boolean() });

const approvalStates = ['waiting', 'approved', 'refused'] as const;

/** Whether the domain is proven: `failing` where it was and its record is missing now. */
const proofStates = ['missing', 'proven', 'failing'] as const;

/** A user of the company who may be a tester or keep a password. */
const UserChoice = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  mayBeEmergency: z.boolean(),
});

/** A connection as those see it who manage or approve it; times are ISO, '' for never. The secret of a client is never shown. */
export const ShownConnection = z.object({
  ...ConnectionFields.omit({ clientSecret: true }).shape,
  companyId: z.string(),
  companyName: z.string(),
  version: z.number().int(),
  hasSecret: z.boolean(),
  mode: z.enum(modes),
  testers: z.array(z.string()),
  emergency: z.array(z.string()),
  proof: z.object({
    state: z.enum(proofStates),
    name: z.string(),
    text: z.string(),
    provenAt: z.string(),
    checkedAt: z.string(),
    failingSince: z.string(),
  }),
  approval: z.object({ state: z.enum(approvalStates), at: z.string(), by: z.string() }),
  /** Whether the caller decides about it: not about the connection of the own company, unless a super admin. */
  mayDecide: z.boolean(),
});
export type ShownConnection = z.infer<typeof ShownConnection>;

/** What is entered at the provider of the company. */
const PortalSide = z.object({
  entityId: z.string(),
  assertionUrl: z.string(),
  redirectUrl: z.string(),
  testUrl: z.string(),
});

/** A connection of another company of the tenant that the caller decides about. */
const DecidedConnection = ShownConnection.pick({
  companyId: true,
  companyName: true,
  domain: true,
  mode: true,
  approval: true,
});

/** The connection of one company, undefined for none, with what is needed to set one up; `others` for who decides about them. */
export const ConnectionPage = z.object({
  connection: ShownConnection.optional(),
  portal: PortalSide,
  users: z.array(UserChoice),
  others: z.array(DecidedConnection),
});
export type ConnectionPage = z.infer<typeof ConnectionPage>;

/** The e-mail address that the sign-in page asks for first. */
export const WayRequest = z.object({ email: Email });

/**
 * How users of an e-mail domain sign in. It follows from the domain alone: whether an account exists is not in it. `provider` is '' where
 * the company has no sign-in of its own; `password` says whether the page offers the password first.
 */
export const Way = z.object({ provider: z.string(), domain: z.string(), password: z.boolean() });
export type Way = z.infer<typeof Way>;

/** Where the code of the second step was sent, all but its end hidden. */
export const CodeSent = z.object({ sentTo: z.string() });

export const StepCode = z.object({ code: z.string().trim().min(1, 'Please enter the code').max(10) });
