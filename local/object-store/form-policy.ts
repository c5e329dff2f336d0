import * as z from 'zod';
import { S3Error } from './errors.ts';
import { type Credentials, parseAmzDate, sameSignature, signatureOf, signerFor } from './signing-key.ts';

const Condition = z.union([
  z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
  z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]),
  z.record(z.string(), z.string()),
]);
const Policy = z.object({ expiration: z.iso.datetime(), conditions: z.array(Condition) });

/** Fields of an upload form, names in lower case, and the bucket it goes to. */
export type FormFields = ReadonlyMap<string, string>;

export interface SizeLimits {
  readonly min: number;
  readonly max: number;
}

const UNCONDITIONED = new Set(['x-amz-signature', 'file', 'policy']);

const invalid = (reason: string) => new S3Error('AccessDenied', { message: `Invalid according to Policy: ${reason}` });

const readPolicy = (text: string) => {
  try {
    return Policy.parse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
  } catch {
    throw new S3Error('InvalidPolicyDocument');
  }
};

type Test = readonly [operator: 'eq' | 'starts-with', field: string, value: string];

const testsOf = (condition: z.infer<typeof Condition>): readonly Test[] => {
  if (!Array.isArray(condition))
    return Object.entries(condition).map(([field, value]) => ['eq', field.toLowerCase(), value]);
  return condition[0] === 'content-length-range'
    ? []
    : [[condition[0], condition[1].slice(1).toLowerCase(), condition[2]]];
};

const holds = ([operator, field, value]: Test, fields: FormFields): boolean => {
  const actual = fields.get(field) ?? '';
  return operator === 'eq' ? actual === value : actual.startsWith(value);
};

/**
 * Verifies the signed policy of an upload form: not expired, every condition met, no field without a condition.
 * Returns the sizes it allows; throws AccessDenied, SignatureDoesNotMatch and the like.
 */
export const checkPolicy = (fields: FormFields, credentials: Credentials, now: number): SizeLimits => {
  const required = (name: string): string => {
    const value = fields.get(name);
    if (!value) throw new S3Error('AccessDenied', { message: `The form has no field ${name}` });
    return value;
  };
  const text = required('policy');
  const amzDate = required('x-amz-date');
  if (required('x-amz-algorithm') !== 'AWS4-HMAC-SHA256' || parseAmzDate(amzDate) === undefined)
    throw new S3Error('InvalidArgument', { message: 'x-amz-algorithm or x-amz-date is not valid' });
  const { key } = signerFor(required('x-amz-credential'), credentials, amzDate, 'InvalidArgument');
  if (!sameSignature(signatureOf(key, text), required('x-amz-signature'))) throw new S3Error('SignatureDoesNotMatch');

  const policy = readPolicy(text);
  if (now > Date.parse(policy.expiration)) throw invalid('Policy expired.');
  const tests = policy.conditions.flatMap(testsOf);
  const failed = tests.find((test) => !holds(test, fields));
  if (failed) throw invalid(`Policy Condition failed: ${JSON.stringify(failed)}`);
  const covered = new Set(tests.map(([, field]) => field));
  const extra = [...fields.keys()].filter(
    (name) => !covered.has(name) && !UNCONDITIONED.has(name) && !name.startsWith('x-ignore-') && name !== 'bucket',
  );
  if (extra.length > 0) throw invalid(`Extra input fields: ${extra.join(', ')}`);
  const range = policy.conditions.find(
    (condition) => Array.isArray(condition) && condition[0] === 'content-length-range',
  );
  return Array.isArray(range)
    ? { min: Number(range[1]), max: Number(range[2]) }
    : { min: 0, max: Number.POSITIVE_INFINITY };
};
