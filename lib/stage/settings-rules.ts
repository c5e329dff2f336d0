/** The settings that rules look at. */
interface Choices {
  readonly mailFrom?: string | undefined;
  readonly mailIdentity?: string | undefined;
  readonly supportEmail?: string | undefined;
  readonly domainName?: string | undefined;
  readonly certificateArn?: string | undefined;
  readonly domainMovesHere?: boolean;
  readonly account?: string | undefined;
  readonly originSecrets?: readonly number[];
  readonly backupCopyTo?: string | undefined;
  readonly webToCaseUrl?: string | undefined;
  readonly webToCaseFields?: Readonly<Record<string, string>> | undefined;
}

interface Rule {
  /** The setting that is to be changed. */
  readonly name: keyof Choices;
  breaks(choices: Choices): boolean;
  /** What is wrong, without its subject. */
  readonly sentence: string;
}

/** What a mail's sender has to be of: its own domain, one above it, or the address itself. */
const covers = (identity: string, address: string) => {
  const domain = address.replace(/^.*@/, '');
  return identity === address || identity === domain || domain.endsWith(`.${identity}`);
};

/** Keys and passwords, as the services write them. */
const SECRET = /\b(AKIA|ASIA)[A-Z0-9]{16}\b|-----BEGIN [A-Z ]*PRIVATE KEY-----/;

/** What settings ask of each other. */
export const SETTINGS_RULES: readonly Rule[] = [
  {
    name: 'originSecrets',
    breaks: ({ originSecrets = [] }) => new Set(originSecrets).size < originSecrets.length,
    sentence: 'are two different numbers',
  },
  {
    name: 'domainName',
    breaks: ({ domainName, certificateArn }) => domainName !== undefined && certificateArn === undefined,
    sentence: 'needs a certificate: give certificateArn as well',
  },
  {
    name: 'certificateArn',
    breaks: ({ domainName, certificateArn }) => domainName === undefined && certificateArn !== undefined,
    sentence: 'is for a domain: give domainName as well',
  },
  {
    name: 'domainName',
    breaks: ({ domainName }) => domainName !== undefined && /(^|\.)(cloudfront\.net|amazonaws\.com)$/.test(domainName),
    sentence: 'is a domain of your own; for the one of CloudFront leave domainName and certificateArn out',
  },
  {
    name: 'certificateArn',
    breaks: ({ certificateArn }) =>
      certificateArn !== undefined && !certificateArn.startsWith('arn:aws:acm:us-east-1:'),
    sentence: 'is of another region: CloudFront takes certificates of us-east-1 only',
  },
  {
    name: 'certificateArn',
    breaks: ({ certificateArn, account }) =>
      certificateArn !== undefined && account !== undefined && certificateArn.split(':')[4] !== account,
    sentence: 'is of another account than "account" says',
  },
  {
    name: 'domainMovesHere',
    breaks: ({ domainMovesHere = false, domainName }) => domainMovesHere && domainName === undefined,
    sentence: 'is about a domain: give domainName and certificateArn as well',
  },
  {
    name: 'backupCopyTo',
    breaks: ({ backupCopyTo }) => backupCopyTo?.startsWith('arn:aws:backup:us-east-1:') ?? false,
    sentence: 'is of us-east-1, where the backups are already: name a vault of another region',
  },
  {
    name: 'backupCopyTo',
    breaks: ({ backupCopyTo, account }) =>
      backupCopyTo !== undefined && account !== undefined && backupCopyTo.split(':')[4] !== account,
    sentence: 'is of another account than "account" says',
  },
  {
    name: 'supportEmail',
    breaks: ({ supportEmail, mailFrom }) => supportEmail !== undefined && mailFrom === undefined,
    sentence: 'cannot be written to without a sender: give mailFrom as well',
  },
  {
    name: 'mailIdentity',
    breaks: ({ mailIdentity, mailFrom }) =>
      mailIdentity !== undefined && (mailFrom === undefined || !covers(mailIdentity, mailFrom)),
    sentence: 'is mailFrom itself, its domain, or a domain above that',
  },
  {
    name: 'webToCaseFields',
    breaks: ({ webToCaseFields, webToCaseUrl }) => webToCaseFields !== undefined && webToCaseUrl === undefined,
    sentence: 'are sent to a support desk: give webToCaseUrl as well',
  },
  {
    name: 'webToCaseFields',
    breaks: ({ webToCaseFields = {} }) => Object.values(webToCaseFields).some((value) => SECRET.test(value)),
    sentence: 'hold what looks like a key, and everybody who opens the site can read them',
  },
];
