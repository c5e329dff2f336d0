import { EXPERIAN, type Holder, holds, NCRA, RESELLER } from './roles.ts';

/** 'limited': allowed, with limits to fields or values that role matrix 3 names. */
export type Permission = 'allow' | 'limited' | 'deny';

/** The tenancy a call acts in; what each means is in role matrix 0 and in the repositories. */
type ScopeCode = 'SELF' | 'CO' | 'RS' | 'TP' | 'EU' | 'DOC' | 'RP' | 'ALL' | '-';

/** What each role may; a person with several has the best of them. */
interface Permissions {
  readonly superadmin: Permission;
  readonly ncra: Permission;
  readonly experian: Permission;
  readonly reseller: Permission;
}

/** A row of the role matrix; `pending`: also open to who registered and has neither company nor role yet. */
interface Row extends Permissions {
  readonly row: string;
  readonly scope: ScopeCode;
  readonly pending?: true;
}

/** The combinations there are. A super admin may do what any role may; the name says who else. */
const who = {
  everybody: { superadmin: 'allow', ncra: 'allow', experian: 'allow', reseller: 'allow' },
  nobody: { superadmin: 'deny', ncra: 'deny', experian: 'deny', reseller: 'deny' },
  superadminOnly: { superadmin: 'allow', ncra: 'deny', experian: 'deny', reseller: 'deny' },
  staffLimited: { superadmin: 'allow', ncra: 'limited', experian: 'limited', reseller: 'limited' },
  everybodyLimited: { superadmin: 'limited', ncra: 'limited', experian: 'limited', reseller: 'limited' },
  ncra: { superadmin: 'allow', ncra: 'allow', experian: 'deny', reseller: 'deny' },
  ncraAndExperian: { superadmin: 'allow', ncra: 'allow', experian: 'allow', reseller: 'deny' },
  resellerLimited: { superadmin: 'allow', ncra: 'allow', experian: 'allow', reseller: 'limited' },
  reseller: { superadmin: 'allow', ncra: 'deny', experian: 'deny', reseller: 'allow' },
  ncraExperianLimited: { superadmin: 'allow', ncra: 'allow', experian: 'limited', reseller: 'deny' },
  ncraAndReseller: { superadmin: 'allow', ncra: 'allow', experian: 'deny', reseller: 'allow' },
  ncraResellerLimited: { superadmin: 'allow', ncra: 'allow', experian: 'deny', reseller: 'limited' },
} as const satisfies Record<string, Permissions>;

/** Who may do what: role matrix section 1, one row per action. An action that is not here does not exist. */
export const matrix = {
  'session.login': { row: '1', ...who.everybody, scope: 'SELF', pending: true },
  'session.logout': { row: '2', ...who.everybody, scope: 'SELF', pending: true },
  'mfa.verify': { row: '5', ...who.everybody, scope: 'SELF', pending: true },
  'mfa.on': { row: '6a', ...who.everybody, scope: 'SELF', pending: true },
  'mfa.off.self': { row: '6b', ...who.nobody, scope: '-' },
  'mfa.reset.other': { row: '6c', ...who.superadminOnly, scope: '-' },
  'pw.firstLogin': { row: '7', ...who.everybody, scope: 'SELF', pending: true },
  'pw.changeOwn': { row: '8', ...who.everybody, scope: 'SELF', pending: true },
  'pw.resetOther': { row: '9', ...who.superadminOnly, scope: '-' },
  'profile.read': { row: '10', ...who.everybody, scope: 'SELF', pending: true },
  'profile.write': { row: '10', ...who.everybody, scope: 'SELF', pending: true },
  'activity.list': { row: '11', ...who.everybody, scope: 'SELF', pending: true },
  'ref.roles': { row: '12', ...who.everybody, scope: 'ALL', pending: true },
  'ref.securityQuestions': { row: '12', ...who.everybody, scope: 'ALL', pending: true },
  'user.list': { row: '13', ...who.everybody, scope: 'CO' },
  'user.search': { row: '13', ...who.everybody, scope: 'CO' },
  'user.read': { row: '14', ...who.everybody, scope: 'CO' },
  'user.companyOptions': { row: '15', ...who.staffLimited, scope: 'CO' },
  'user.create': { row: '16', ...who.staffLimited, scope: 'CO' },
  'user.update': { row: '17', ...who.everybodyLimited, scope: 'CO' },
  'user.setRoles': { row: '18', ...who.superadminOnly, scope: 'CO' },
  'user.setLock': { row: '19', ...who.everybody, scope: 'CO' },
  'user.setAdminAlert': { row: '20', ...who.superadminOnly, scope: 'CO' },
  'user.setSuperadmin': { row: '21', ...who.nobody, scope: '-' },
  'user.delete': { row: '22', ...who.everybody, scope: 'CO' },
  'user.unlockNotice': { row: '23', ...who.everybody, scope: 'CO' },
  'user.confirm': { row: '24', ...who.everybody, scope: 'CO' },
  'user.resend': { row: '24', ...who.everybody, scope: 'CO' },
  'user.setContactAtOnce': { row: '24a', ...who.superadminOnly, scope: 'CO' },
  'company.list': { row: '25', ...who.staffLimited, scope: 'CO' },
  'company.search': { row: '26', ...who.superadminOnly, scope: 'CO' },
  'company.options': { row: '27', ...who.staffLimited, scope: 'CO' },
  'company.create': { row: '28', ...who.superadminOnly, scope: '-' },
  'company.read': { row: '29', ...who.everybody, scope: 'CO' },
  'company.update': { row: '30', ...who.staffLimited, scope: 'CO' },
  'company.delete': { row: '31', ...who.superadminOnly, scope: '-' },
  'ref.company': { row: '32', ...who.everybody, scope: 'ALL' },
  'logo.upload': { row: '33', ...who.everybody, scope: 'CO' },
  'logo.read': { row: '34', ...who.everybody, scope: 'CO' },
  'msg.list': { row: '35', ...who.everybody, scope: 'CO' },
  'msg.read': { row: '36', ...who.everybody, scope: 'CO' },
  'msg.create': { row: '37', ...who.ncra, scope: 'CO' },
  'msg.update': { row: '38', ...who.ncra, scope: 'CO' },
  'msg.delete': { row: '38', ...who.ncra, scope: 'CO' },
  'tpchart.read': { row: '39', ...who.everybody, scope: 'TP' },
  'support.submit': { row: '40', ...who.everybody, scope: 'SELF' },
  'ref.support': { row: '41', ...who.everybody, scope: 'ALL' },
  'reseller.list': { row: '42', ...who.ncraAndExperian, scope: 'RS' },
  'reseller.search': { row: '43', ...who.ncraAndExperian, scope: 'RS' },
  'reseller.options': { row: '44', ...who.resellerLimited, scope: 'RS' },
  'reseller.byTp': { row: '45', ...who.ncraAndExperian, scope: 'RS' },
  'reseller.read': { row: '46', ...who.everybody, scope: 'RS' },
  'reseller.create': { row: '47', ...who.ncra, scope: 'RS' },
  'reseller.update': { row: '48', ...who.ncra, scope: 'RS' },
  'reseller.delete': { row: '49', ...who.ncra, scope: 'RS' },
  'bulk.reseller': { row: '50', ...who.ncra, scope: 'RS' },
  'tp.list': { row: '51', ...who.everybody, scope: 'TP' },
  'tp.search': { row: '52', ...who.everybody, scope: 'TP' },
  'tp.read': { row: '53', ...who.everybody, scope: 'TP' },
  'tp.create': { row: '54', ...who.ncra, scope: 'TP' },
  'tp.createOther': { row: '55', ...who.reseller, scope: 'EU' },
  'tp.update': { row: '56', ...who.ncraExperianLimited, scope: 'TP' },
  'tp.updateOther': { row: '57', ...who.ncraAndReseller, scope: 'EU' },
  'tp.delete': { row: '58', ...who.ncra, scope: 'TP' },
  'tp.inactiveList': { row: '59', ...who.ncra, scope: 'TP' },
  'tp.activate': { row: '60', ...who.ncra, scope: 'TP' },
  'tp.otherList': { row: '61', ...who.ncra, scope: 'TP' },
  'tp.otherSearch': { row: '61', ...who.ncra, scope: 'TP' },
  'tp.otherOfEndUser': { row: '62', ...who.everybody, scope: 'EU' },
  'tp.endUsers': { row: '63', ...who.everybody, scope: 'EU' },
  'ref.tp': { row: '64', ...who.everybody, scope: 'ALL' },
  'bulk.tp': { row: '65', ...who.ncra, scope: 'TP' },
  'eu.list': { row: '66', ...who.everybody, scope: 'EU' },
  'eu.search': { row: '66', ...who.everybody, scope: 'EU' },
  'eu.searchReseller': { row: '67', ...who.everybody, scope: 'EU' },
  'eu.read': { row: '68', ...who.everybody, scope: 'EU' },
  'eu.create': { row: '69', ...who.reseller, scope: 'EU' },
  'eu.update': { row: '70', ...who.reseller, scope: 'EU' },
  'eu.delete': { row: '71', ...who.reseller, scope: 'EU' },
  'ref.eu': { row: '72', ...who.everybody, scope: 'ALL' },
  'bulk.eu': { row: '73', ...who.reseller, scope: 'EU' },
  'div.list': { row: '74', ...who.everybody, scope: 'EU' },
  'div.read': { row: '74', ...who.everybody, scope: 'EU' },
  'div.create': { row: '75', ...who.reseller, scope: 'EU' },
  'div.update': { row: '75', ...who.reseller, scope: 'EU' },
  'div.delete': { row: '75', ...who.reseller, scope: 'EU' },
  'doc.list': { row: '76', ...who.everybody, scope: 'DOC' },
  'doc.listAll': { row: '77', ...who.everybody, scope: 'DOC' },
  'doc.read': { row: '78', ...who.everybody, scope: 'DOC' },
  'doc.download': { row: '79', ...who.everybody, scope: 'DOC' },
  'doc.writeProvider': { row: '80', ...who.ncra, scope: 'DOC' },
  'doc.writeReseller': { row: '81', ...who.ncra, scope: 'DOC' },
  'doc.writeEndUser': { row: '82', ...who.reseller, scope: 'DOC' },
  'doc.versions': { row: '102', ...who.everybody, scope: 'DOC' },
  'report.catalogue': { row: '84', ...who.ncraAndReseller, scope: 'RP' },
  'report.view': { row: '85', ...who.ncraAndReseller, scope: 'RP' },
  'report.read': { row: '86', ...who.ncraAndReseller, scope: 'RP' },
  'report.write': { row: '87', ...who.ncra, scope: 'RP' },
  'report.resellerDownload': { row: '88', ...who.ncraResellerLimited, scope: 'RP' },
  'report.billingAll': { row: '89', ...who.ncra, scope: 'RP' },
  'report.billingOne': { row: '90', ...who.ncraResellerLimited, scope: 'RP' },
  'report.refresh': { row: '92', ...who.superadminOnly, scope: '-' },
} as const satisfies Record<string, Row>;

export type Action = keyof typeof matrix;

const rank: Record<Permission, number> = { deny: 0, limited: 1, allow: 2 };

/** The best permission among the roles held; the super admin's overrides. Role matrix 0, combination rule. */
export const permissionFor = (holder: Holder, action: Action): Permission => {
  const entry: Row = matrix[action];
  if (holder.isSuperadmin) return entry.superadmin;
  if (holder.roles.length === 0) return entry.pending ? 'allow' : 'deny';
  const held: Permission[] = [
    ...(holds(holder, NCRA) ? [entry.ncra] : []),
    ...(holds(holder, EXPERIAN) ? [entry.experian] : []),
    ...(holds(holder, RESELLER) ? [entry.reseller] : []),
  ];
  return held.reduce<Permission>((best, one) => (rank[one] > rank[best] ? one : best), 'deny');
};

/** Whether the action is open at all, with or without limits. */
export const may = (holder: Holder, action: Action) => permissionFor(holder, action) !== 'deny';
