import { EXPERIAN, hasRole, NCRA, type PrincipalRoles, RESELLER } from './roles.ts';

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

const permissions = (
  superadmin: Permission,
  ncra: Permission,
  experian: Permission,
  reseller: Permission,
): Permissions => ({ superadmin, ncra, experian, reseller });

/** The combinations of roles. A super admin may do what any role may; the name says which other roles may. */
const who = {
  allRoles: permissions('allow', 'allow', 'allow', 'allow'),
  staff: permissions('deny', 'allow', 'allow', 'allow'),
  none: permissions('deny', 'deny', 'deny', 'deny'),
  superadminOnly: permissions('allow', 'deny', 'deny', 'deny'),
  staffLimited: permissions('allow', 'limited', 'limited', 'limited'),
  allLimited: permissions('limited', 'limited', 'limited', 'limited'),
  ncra: permissions('allow', 'allow', 'deny', 'deny'),
  ncraAndExperian: permissions('allow', 'allow', 'allow', 'deny'),
  resellerLimited: permissions('allow', 'allow', 'allow', 'limited'),
  reseller: permissions('allow', 'deny', 'deny', 'allow'),
  ncraElseLimited: permissions('allow', 'allow', 'limited', 'limited'),
  experian: permissions('allow', 'deny', 'allow', 'deny'),
  ncraExperianLimited: permissions('allow', 'allow', 'limited', 'deny'),
  ncraAndReseller: permissions('allow', 'allow', 'deny', 'allow'),
  ncraResellerLimited: permissions('allow', 'allow', 'deny', 'limited'),
};

const row = (number: string, permitted: Permissions, scope: ScopeCode): Row => ({ row: number, ...permitted, scope });

/** A row that is open to pending people too. */
const pending = (...given: Parameters<typeof row>): Row => ({ ...row(...given), pending: true });

/** Who may do what: role matrix section 1, one row per action. An action that is not here does not exist. */
export const matrix = {
  'session.login': pending('1', who.allRoles, 'SELF'),
  'session.logout': pending('2', who.allRoles, 'SELF'),
  'mfa.verify': pending('5', who.allRoles, 'SELF'),
  'mfa.on': pending('6a', who.allRoles, 'SELF'),
  'mfa.off.self': row('6b', who.none, '-'),
  'mfa.reset.other': row('6c', who.superadminOnly, '-'),
  'pw.firstLogin': pending('7', who.allRoles, 'SELF'),
  'pw.changeOwn': pending('8', who.allRoles, 'SELF'),
  'pw.resetOther': row('9', who.superadminOnly, '-'),
  'profile.read': pending('10', who.allRoles, 'SELF'),
  'profile.write': pending('10', who.allRoles, 'SELF'),
  'activity.list': pending('11', who.allRoles, 'SELF'),
  'ref.roles': pending('12', who.allRoles, 'ALL'),
  'ref.securityQuestions': pending('12', who.allRoles, 'ALL'),
  'user.list': row('13', who.allRoles, 'CO'),
  'user.search': row('13', who.allRoles, 'CO'),
  'user.read': row('14', who.allRoles, 'CO'),
  'user.companyOptions': row('15', who.staffLimited, 'CO'),
  'user.create': row('16', who.staffLimited, 'CO'),
  'user.update': row('17', who.allLimited, 'CO'),
  'user.setRoles': row('18', who.superadminOnly, 'CO'),
  'user.setLock': row('19', who.allRoles, 'CO'),
  'user.setAdminAlert': row('20', who.superadminOnly, 'CO'),
  'user.setSuperadmin': row('21', who.none, '-'),
  'user.delete': row('22', who.allRoles, 'CO'),
  'user.unlockNotice': row('23', who.allRoles, 'CO'),
  'user.confirm': row('24', who.allRoles, 'CO'),
  'user.resend': row('24', who.allRoles, 'CO'),
  'user.setContactAtOnce': row('24a', who.superadminOnly, 'CO'),
  'user.returnedMail': row('24b', who.superadminOnly, 'CO'),
  'company.list': row('25', who.staffLimited, 'CO'),
  'company.search': row('26', who.superadminOnly, 'CO'),
  'company.options': row('27', who.staffLimited, 'CO'),
  'company.create': row('28', who.superadminOnly, '-'),
  'company.read': row('29', who.allRoles, 'CO'),
  'company.update': row('30', who.staffLimited, 'CO'),
  'company.delete': row('31', who.superadminOnly, '-'),
  'ref.company': row('32', who.allRoles, 'ALL'),
  'logo.upload': row('33', who.allRoles, 'CO'),
  'logo.read': row('34', who.allRoles, 'CO'),
  'msg.list': row('35', who.allRoles, 'CO'),
  'msg.read': row('36', who.allRoles, 'CO'),
  'msg.create': row('37', who.ncra, 'CO'),
  'msg.update': row('38', who.ncra, 'CO'),
  'msg.delete': row('38', who.ncra, 'CO'),
  'tpchart.read': row('39', who.allRoles, 'TP'),
  'support.submit': row('40', who.allRoles, 'SELF'),
  'ref.support': row('41', who.allRoles, 'ALL'),
  'reseller.list': row('42', who.ncraAndExperian, 'RS'),
  'reseller.search': row('43', who.ncraAndExperian, 'RS'),
  'reseller.options': row('44', who.resellerLimited, 'RS'),
  'reseller.byTp': row('45', who.ncraAndExperian, 'RS'),
  'reseller.read': row('46', who.allRoles, 'RS'),
  'reseller.create': row('47', who.ncra, 'RS'),
  'reseller.update': row('48', who.ncra, 'RS'),
  'reseller.delete': row('49', who.ncra, 'RS'),
  'bulk.reseller': row('50', who.ncra, 'RS'),
  'tp.list': row('51', who.allRoles, 'TP'),
  'tp.search': row('52', who.allRoles, 'TP'),
  'tp.read': row('53', who.allRoles, 'TP'),
  'tp.create': row('54', who.ncra, 'TP'),
  'tp.createOther': row('55', who.reseller, 'EU'),
  'tp.update': row('56', who.ncraExperianLimited, 'TP'),
  'tp.updateOther': row('57', who.ncraAndReseller, 'EU'),
  'tp.delete': row('58', who.ncra, 'TP'),
  'tp.inactiveList': row('59', who.ncra, 'TP'),
  'tp.activate': row('60', who.ncra, 'TP'),
  'tp.otherList': row('61', who.ncra, 'TP'),
  'tp.otherSearch': row('61', who.ncra, 'TP'),
  'tp.otherOfEndUser': row('62', who.allRoles, 'EU'),
  'tp.endUsers': row('63', who.allRoles, 'EU'),
  'ref.tp': row('64', who.allRoles, 'ALL'),
  'bulk.tp': row('65', who.ncra, 'TP'),
  'eu.list': row('66', who.allRoles, 'EU'),
  'eu.search': row('66', who.allRoles, 'EU'),
  'eu.searchReseller': row('67', who.allRoles, 'EU'),
  'eu.read': row('68', who.allRoles, 'EU'),
  'eu.create': row('69', who.reseller, 'EU'),
  'eu.update': row('70', who.reseller, 'EU'),
  'eu.delete': row('71', who.reseller, 'EU'),
  'ref.eu': row('72', who.allRoles, 'ALL'),
  'bulk.eu': row('73', who.reseller, 'EU'),
  'div.list': row('74', who.allRoles, 'EU'),
  'div.read': row('74', who.allRoles, 'EU'),
  'div.create': row('75', who.reseller, 'EU'),
  'div.update': row('75', who.reseller, 'EU'),
  'div.delete': row('75', who.reseller, 'EU'),
  'doc.list': row('76', who.allRoles, 'DOC'),
  'doc.listAll': row('77', who.allRoles, 'DOC'),
  'doc.read': row('78', who.allRoles, 'DOC'),
  'doc.download': row('79', who.allRoles, 'DOC'),
  'doc.writeProvider': row('80', who.ncra, 'DOC'),
  'doc.writeReseller': row('81', who.ncra, 'DOC'),
  'doc.writeEndUser': row('82', who.reseller, 'DOC'),
  'doc.versions': row('102', who.allRoles, 'DOC'),
  'doc.reviewPartner': row('100', who.ncra, 'DOC'),
  'doc.reviewEndUser': row('101', who.ncra, 'DOC'),
  'docRequest.partner': row('103', who.ncra, 'DOC'),
  'docRequest.endUser': row('104', who.ncraAndReseller, 'DOC'),
  'worklist.read': row('95', who.allRoles, 'SELF'),
  'worklist.calendarAddress': row('119', who.staff, 'SELF'),
  'obligation.snooze': row('96', who.ncraElseLimited, 'SELF'),
  'report.catalogue': row('84', who.ncraAndReseller, 'RP'),
  'report.view': row('85', who.ncraAndReseller, 'RP'),
  'report.read': row('86', who.ncraAndReseller, 'RP'),
  'report.write': row('87', who.ncra, 'RP'),
  'report.resellerDownload': row('88', who.ncraResellerLimited, 'RP'),
  'report.billingAll': row('89', who.ncra, 'RP'),
  'report.billingOne': row('90', who.ncraResellerLimited, 'RP'),
  'report.refresh': row('92', who.superadminOnly, '-'),
  'responsible.set': row('97', who.ncraAndReseller, 'CO'),
  'family.settings': row('98', who.ncra, 'CO'),
  'notice.own': row('99', who.allRoles, 'SELF'),
  'evidence.create': row('106', who.ncraResellerLimited, 'DOC'),
  'bulk.change': row('112', who.ncraAndReseller, 'CO'),
  'view.own': row('111', who.allRoles, 'SELF'),
  'view.share': row('111', who.allRoles, 'CO'),
  'search.all': row('113', who.allRoles, 'SELF'),
  'activity.family': row('108', who.ncra, 'CO'),
  'record.restore': row('109', who.ncraAndReseller, 'CO'),
  'record.restoreLate': row('117', who.ncra, 'CO'),
  'retention.policy': row('118', who.ncra, 'CO'),
  'review.provider': row('114', who.ncra, 'TP'),
  'review.endUser': row('115', who.ncra, 'EU'),
  'review.signOff': row('116', who.experian, 'TP'),
  'review.listAll': row('124', who.allRoles, 'DOC'),
  'requirement.read': row('120', who.resellerLimited, 'TP'),
  'requirement.write': row('121', who.ncra, 'TP'),
  'exemption.grant': row('122', who.ncraExperianLimited, 'CO'),
  'exemption.ask': row('123', who.allRoles, 'CO'),
  'inspection.read': row('130', who.allRoles, 'EU'),
  'inspection.order': row('131', who.ncraResellerLimited, 'EU'),
  'inspection.complete': row('132', who.ncra, 'EU'),
  'inspection.settings': row('133', who.ncra, 'TP'),
  'standing.change': row('134', who.ncraElseLimited, 'CO'),
  'standing.override': row('135', who.ncra, 'CO'),
  'standing.own': row('136', who.allRoles, 'SELF'),
  'purpose.read': row('137', who.allRoles, 'EU'),
  'purpose.enter': row('138', who.ncraAndReseller, 'EU'),
  'purpose.verify': row('139', who.ncra, 'EU'),
  'purpose.reviewBusiness': row('140', who.ncra, 'EU'),
  'purpose.settings': row('141', who.ncra, 'TP'),
  'register.read': row('142', who.allRoles, 'EU'),
  'register.export': row('143', who.allRoles, 'EU'),
  'register.send': row('144', who.ncra, 'EU'),
  'hold.keep': row('145', who.ncra, 'CO'),
  'hold.keepers': row('146', who.superadminOnly, 'CO'),
  'token.own': row('147', who.allRoles, 'SELF'),
  'token.service': row('148', who.ncraResellerLimited, 'CO'),
  'webhook.manage': row('149', who.ncraResellerLimited, 'CO'),
  'accessReview.start': row('150', who.ncra, 'CO'),
  'accessReview.answer': row('151', who.allRoles, 'CO'),
  'accessReview.report': row('152', who.ncraElseLimited, 'CO'),
  'companySignIn.manage': row('153', who.ncraResellerLimited, 'CO'),
  'companySignIn.decide': row('154', who.ncra, 'CO'),
} satisfies Record<string, Row>;

export type Action = keyof typeof matrix;

/**
 * The names of actions that only change, by their verbs: users of a suspended reseller are shown no button of them. A test compares them
 * with the calls that are refused. ADR 0044.
 */
const changing =
  /^(responsible|review\.(?!list))|(?<!evidence)\.create|\.(update|delete|write|review|set(?!t)|confirm|resend|unlock|upload|activate|snooze|change$|grant|ask|order|complete|enter|start)|^purpose\.verify|(?<!family)\.settings/;

const rank: Record<Permission, number> = { deny: 0, limited: 1, allow: 2 };

/** The best permission among the roles held; the super admin's overrides. Role matrix 0, combination rule. */
export const permissionFor = (holder: PrincipalRoles, action: Action): Permission => {
  const entry: Row = matrix[action];
  if (holder.isSuperadmin) return entry.superadmin;
  if (holder.isReadOnly === true && changing.test(action)) return 'deny';
  if (holder.roles.length === 0) return entry.pending ? 'allow' : 'deny';
  const held: Permission[] = [
    ...(hasRole(holder, NCRA) ? [entry.ncra] : []),
    ...(hasRole(holder, EXPERIAN) ? [entry.experian] : []),
    ...(hasRole(holder, RESELLER) ? [entry.reseller] : []),
  ];
  return held.reduce<Permission>((best, one) => (rank[one] > rank[best] ? one : best), 'deny');
};

/** Whether the action is open at all, with or without limits. */
export const may = (holder: PrincipalRoles, action: Action) => permissionFor(holder, action) !== 'deny';

/** The same for a change whose right is also one to read: users of a suspended reseller have it for reading only. ADR 0044. */
export const mayChange = (holder: PrincipalRoles, action: Action) => holder.isReadOnly !== true && may(holder, action);
