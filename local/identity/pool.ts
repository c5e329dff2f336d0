import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import type { State } from './state.ts';

/** What the pool sends to a person; locally it lands in the inbox. */
export interface Message {
  to: string;
  channel: 'sms' | 'email';
  purpose: string;
  code?: string;
  text: string;
}

export interface Triggers {
  postConfirmation?(event: PostConfirmationTriggerEvent): Promise<unknown>;
}

/** The user pool as every call sees it. */
export interface Pool {
  readonly poolId: string;
  /** The part of the pool id after the underscore: SRP hashes it with the user name. */
  readonly name: string;
  readonly region: string;
  readonly clientId: string;
  readonly issuer: string;
  readonly state: State;
  readonly triggers: Triggers;
  deliver(message: Message): void | Promise<void>;
  save(): void;
  /** Milliseconds. */
  now(): number;
}
