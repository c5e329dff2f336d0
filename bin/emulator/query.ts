/** Calls an action of a service's query API at the emulator, before it looks at rights; returns the answer as XML. */
export const query = async (
  endpoint: string,
  service: 'iam' | 'cloudformation',
  parameters: Readonly<Record<string, string>>,
): Promise<string> => {
  const reply = await fetch(`${endpoint}/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      // The emulator knows the service by this.
      authorization: `AWS4-HMAC-SHA256 Credential=setup/20260101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=none`,
    },
    body: new URLSearchParams({ Version: service === 'iam' ? '2010-05-08' : '2010-05-15', ...parameters }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${parameters.Action}: ${/<Message>([^<]*)/.exec(text)?.[1] ?? text.slice(0, 300)}`);
  return text;
};

/** The content of an element of such an answer. */
const elementOf = (xml: string, name: string): string => new RegExp(`<${name}>([^<]*)`).exec(xml)?.[1] ?? '';

/** Makes somebody with these policies; returns their key. */
const makeUser = async (endpoint: string, UserName: string, documents: readonly string[]) => {
  const iam = (Action: string, more: Readonly<Record<string, string>> = {}) =>
    query(endpoint, 'iam', { Action, UserName, ...more });
  await iam('CreateUser');
  for (const [at, PolicyDocument] of documents.entries())
    await iam('PutUserPolicy', { PolicyName: `policy-${at}`, PolicyDocument });
  const key = await iam('CreateAccessKey');
  return { accessKeyId: elementOf(key, 'AccessKeyId'), secretAccessKey: elementOf(key, 'SecretAccessKey') };
};

/** A person with all rights, as whom the commands of operators run once rights are looked at. */
export const makeOperator = (endpoint: string) => {
  const everything = { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }] };
  return makeUser(endpoint, 'operator', [JSON.stringify(everything)]);
};

const entities: Readonly<Record<string, string>> = {
  quot: '"',
  '#34': '"',
  apos: "'",
  '#39': "'",
  lt: '<',
  gt: '>',
  amp: '&',
};

/** A text of an answer as it was before it was put into XML. */
const unescaped = (text: string): string => {
  const plain = text.replaceAll(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole);
  // Policies that came by CloudFormation are shown as Python writes them.
  return plain.startsWith("{'") ? plain.replaceAll("'", '"') : plain;
};

/** Somebody with the policies of a function's role: the emulator looks at the rights of people, and fails at those of roles. */
export const makeTwin = async (endpoint: string, RoleName: string) => {
  const listed = await query(endpoint, 'iam', { Action: 'ListRolePolicies', RoleName });
  const documents: string[] = [];
  for (const [, PolicyName = ''] of listed.matchAll(/<member>([^<]*)/g)) {
    const policy = await query(endpoint, 'iam', { Action: 'GetRolePolicy', RoleName, PolicyName });
    documents.push(unescaped(elementOf(policy, 'PolicyDocument')));
  }
  if (documents.length === 0) throw new Error(`The role ${RoleName} has no policies in the emulator.`);
  return makeUser(endpoint, 'twin', documents);
};
