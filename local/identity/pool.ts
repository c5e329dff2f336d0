import type { CustomMessageTriggerEvent, PostConfirmationTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import type { PoolAttribute } from '#contract/account/account-pool.ts';
import { INVITATION_DAYS } from '#contract/rules/limits.ts';
import type { ClientSettings } from './client-settings.ts';
import type { State } from './state.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The pool's settings as lib/identity deploys them (D-04, D-88). Times in milliseconds unless named otherwise. */
export const settings = {
  challengeLifetime: 5 * minute,
  smsCodeLifetime: 3 * minute,
  signUpCodeLifetime: day,
  resetCodeLifetime: hour,
  attributeCodeLifetime: day,
  temporaryPasswordLifetime: INVITATION_DAYS * day,
  passwordMin: 8,
  passwordMax: 99,
  guessesPerCode: 5,
  codesPerHour: 20,
  failuresBeforeLockout: 5,
  longestLockout: 15 * minute,
  /** Between the start of a sign-in with a provider and its answer, and between that and the exchange of the code. */
  providerRequestLifetime: 30 * minute,
  authorizationCodeLifetime: 5 * minute,
  providersMax: 300,
  linksMax: 5,
  hour,
} as const;

/** A message of the pool to a person; locally it goes to the inbox. */
export interface Message {
  to: string;
  channel: 'sms' | 'email';
  purpose: string;
  code?: string;
  text: string;
}

/** An app client as it was deployed. */
export interface KnownClient {
  readonly id: string;
  readonly secret?: string;
  readonly deployed: ClientSettings;
}

/** An app client with its present settings. */
export interface Client extends Pick<KnownClient, 'id' | 'secret'> {
  readonly settings: ClientSettings;
}

export interface Triggers {
  preSignUp?(event: PreSignUpTriggerEvent): Promise<unknown>;
  customMessage?(event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent>;
  postConfirmation?(event: PostConfirmationTriggerEvent): Promise<unknown>;
}

/** The user pool as every call sees it. */
export interface Pool {
  readonly poolId: string;
  /** The part of the pool id after the underscore: SRP hashes it with the user name. */
  readonly name: string;
  readonly region: string;
  /** The client people sign in with, unless with the provider of their company. */
  readonly clientId: string;
  readonly clients: readonly KnownClient[];
  /** Attributes that every new user must have. */
  readonly required: readonly PoolAttribute[];
  readonly issuer: string;
  readonly state: State;
  readonly triggers: Triggers;
  /** Whether mails go out through SES, without which Cognito takes no mail of the trigger. */
  readonly sendsThroughSes: boolean;
  deliver(message: Message): void | Promise<void>;
  save(): void;
  /** Milliseconds. */
  now(): number;
}
