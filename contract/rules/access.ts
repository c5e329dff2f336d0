import { EXPERIAN, type Holder, holds, NCRA, RESELLER } from './roles.ts';

/** Y allowed, F allowed with field limits, N denied. */
export type Cell = 'Y' | 'F' | 'N';

/** The tenancy a call acts in; what each means is in role matrix 0 and in the repositories. */
type ScopeCode = 'SELF' | 'CO' | 'RS' | 'TP' | 'EU' | 'DOC' | 'RP' | 'ALL' | '-';

interface Row {
  readonly row: string;
  readonly superadmin: Cell;
  readonly ncra: Cell;
  readonly experian: Cell;
  readonly reseller: Cell;
  readonly scope: ScopeCode;
}

/** `cells` are the columns SA, NCRA, EXP, RES of the matrix, in this order. */
const row = (number: string, cells: `${Cell}${Cell}${Cell}${Cell}`, scope: ScopeCode): Row => {
  const [superadmin, ncra, experian, reseller] = cells as unknown as [Cell, Cell, Cell, Cell];
  return { row: number, superadmin, ncra, experian, reseller, scope };
};

/** Who may do what: role matrix section 1, one row per action. An action that is not here does not exist. */
export const matrix = {
  'session.login': row('1', 'YYYY', 'SELF'),
  'session.logout': row('2', 'YYYY', 'SELF'),
  'mfa.verify': row('5', 'YYYY', 'SELF'),
  'mfa.on': row('6a', 'YYYY', 'SELF'),
  'mfa.off.self': row('6b', 'NNNN', '-'),
  'mfa.reset.other': row('6c', 'YNNN', '-'),
  'pw.firstLogin': row('7', 'YYYY', 'SELF'),
  'pw.changeOwn': row('8', 'YYYY', 'SELF'),
  'pw.resetOther': row('9', 'YNNN', '-'),
  'profile.read': row('10', 'YYYY', 'SELF'),
  'profile.write': row('10', 'YYYY', 'SELF'),
  'activity.list': row('11', 'YYYY', 'SELF'),
  'ref.roles': row('12', 'YYYY', 'ALL'),
  'ref.securityQuestions': row('12', 'YYYY', 'ALL'),
  'user.list': row('13', 'YYYY', 'CO'),
  'user.search': row('13', 'YYYY', 'CO'),
  'user.read': row('14', 'YYYY', 'CO'),
  'user.companyOptions': row('15', 'YFFF', 'CO'),
  'user.create': row('16', 'YFFF', 'CO'),
  'user.update': row('17', 'FFFF', 'CO'),
  'user.setRoles': row('18', 'YNNN', 'CO'),
  'user.setLock': row('19', 'YYYY', 'CO'),
  'user.setAdminAlert': row('20', 'YNNN', 'CO'),
  'user.setSuperadmin': row('21', 'NNNN', '-'),
  'user.delete': row('22', 'YYYY', 'CO'),
  'user.unlockNotice': row('23', 'YYYY', 'CO'),
  'user.confirm': row('24', 'YYYY', 'CO'),
  'user.resend': row('24', 'YYYY', 'CO'),
  'user.setContactAtOnce': row('24a', 'YNNN', 'CO'),
  'company.list': row('25', 'YFFF', 'CO'),
  'company.search': row('26', 'YNNN', 'CO'),
  'company.options': row('27', 'YFFF', 'CO'),
  'company.create': row('28', 'YNNN', '-'),
  'company.read': row('29', 'YYYY', 'CO'),
  'company.update': row('30', 'YFFF', 'CO'),
  'company.delete': row('31', 'YNNN', '-'),
  'ref.company': row('32', 'YYYY', 'ALL'),
  'logo.upload': row('33', 'YYYY', 'CO'),
  'logo.read': row('34', 'YYYY', 'CO'),
  'msg.list': row('35', 'YYYY', 'CO'),
  'msg.read': row('36', 'YYYY', 'CO'),
  'msg.create': row('37', 'YYNN', 'CO'),
  'msg.update': row('38', 'YYNN', 'CO'),
  'msg.delete': row('38', 'YYNN', 'CO'),
  'tpchart.read': row('39', 'YYYY', 'TP'),
  'support.submit': row('40', 'YYYY', 'SELF'),
  'ref.support': row('41', 'YYYY', 'ALL'),
  'reseller.list': row('42', 'YYYN', 'RS'),
  'reseller.search': row('43', 'YYYN', 'RS'),
  'reseller.options': row('44', 'YYYF', 'RS'),
  'reseller.byTp': row('45', 'YYYN', 'RS'),
  'reseller.read': row('46', 'YYYY', 'RS'),
  'reseller.create': row('47', 'YYNN', 'RS'),
  'reseller.update': row('48', 'YYNN', 'RS'),
  'reseller.delete': row('49', 'YYNN', 'RS'),
  'bulk.reseller': row('50', 'YYNN', 'RS'),
  'tp.list': row('51', 'YYYY', 'TP'),
  'tp.search': row('52', 'YYYY', 'TP'),
  'tp.read': row('53', 'YYYY', 'TP'),
  'tp.create': row('54', 'YYNN', 'TP'),
  'tp.createOther': row('55', 'YNNY', 'EU'),
  'tp.update': row('56', 'YYFN', 'TP'),
  'tp.updateOther': row('57', 'YYNY', 'EU'),
  'tp.delete': row('58', 'YYNN', 'TP'),
  'tp.inactiveList': row('59', 'YYNN', 'TP'),
  'tp.activate': row('60', 'YYNN', 'TP'),
  'tp.otherList': row('61', 'YYNN', 'TP'),
  'tp.otherSearch': row('61', 'YYNN', 'TP'),
  'tp.otherOfEndUser': row('62', 'YYYY', 'EU'),
  'tp.endUsers': row('63', 'YYYY', 'EU'),
  'ref.tp': row('64', 'YYYY', 'ALL'),
  'bulk.tp': row('65', 'YYNN', 'TP'),
  'eu.list': row('66', 'YYYY', 'EU'),
  'eu.search': row('66', 'YYYY', 'EU'),
  'eu.searchReseller': row('67', 'YYYY', 'EU'),
  'eu.read': row('68', 'YYYY', 'EU'),
  'eu.create': row('69', 'YNNY', 'EU'),
  'eu.update': row('70', 'YNNY', 'EU'),
  'eu.delete': row('71', 'YNNY', 'EU'),
  'ref.eu': row('72', 'YYYY', 'ALL'),
  'bulk.eu': row('73', 'YNNY', 'EU'),
  'div.list': row('74', 'YYYY', 'EU'),
  'div.read': row('74', 'YYYY', 'EU'),
  'div.create': row('75', 'YNNY', 'EU'),
  'div.update': row('75', 'YNNY', 'EU'),
  'div.delete': row('75', 'YNNY', 'EU'),
  'doc.list': row('76', 'YYYY', 'DOC'),
  'doc.listAll': row('77', 'YYYY', 'DOC'),
  'doc.read': row('78', 'YYYY', 'DOC'),
  'doc.download': row('79', 'YYYY', 'DOC'),
  'doc.writeProvider': row('80', 'YYNN', 'DOC'),
  'doc.writeReseller': row('81', 'YYNN', 'DOC'),
  'doc.writeEndUser': row('82', 'YNNY', 'DOC'),
  'doc.versions': row('102', 'YYYY', 'DOC'),
  'report.catalogue': row('84', 'YYNY', 'RP'),
  'report.view': row('85', 'YYNY', 'RP'),
  'report.read': row('86', 'YYNY', 'RP'),
  'report.write': row('87', 'YYNN', 'RP'),
  'report.resellerDownload': row('88', 'YYNF', 'RP'),
  'report.billingAll': row('89', 'YYNN', 'RP'),
  'report.billingOne': row('90', 'YYNF', 'RP'),
  'report.refresh': row('92', 'YNNN', '-'),
} as const satisfies Record<string, Row>;

export type Action = keyof typeof matrix;

/** Rows 1 to 12 are open to a self-registered person who has neither company nor role yet. */
const lastPendingRow = 12;
const rank: Record<Cell, number> = { N: 0, F: 1, Y: 2 };

/** The best cell among the roles held; the super admin column overrides. Role matrix 0, combination rule. */
export const cellFor = (holder: Holder, action: Action): Cell => {
  const entry: Row = matrix[action];
  if (holder.isSuperadmin) return entry.superadmin;
  if (holder.roles.length === 0) return Number.parseInt(entry.row, 10) <= lastPendingRow ? entry.reseller : 'N';
  const cells: Cell[] = [
    ...(holds(holder, NCRA) ? [entry.ncra] : []),
    ...(holds(holder, EXPERIAN) ? [entry.experian] : []),
    ...(holds(holder, RESELLER) ? [entry.reseller] : []),
  ];
  return cells.reduce<Cell>((best, cell) => (rank[cell] > rank[best] ? cell : best), 'N');
};

/** Whether the action is open at all, with or without field limits. */
export const may = (holder: Holder, action: Action) => cellFor(holder, action) !== 'N';
