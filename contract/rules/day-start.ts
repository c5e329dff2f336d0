const MINUTE_MS = 60_000;

/** How far a time zone is ahead of UTC at a moment, in milliseconds. */
const offsetAt = (timeZone: string, time: number) => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(time);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS;
};

/** When a day ('YYYY-MM-DD') begins in a time zone, as epoch milliseconds. */
export const startOfDay = (day: string, timeZone: string): number => {
  const utc = Date.parse(day);
  const near = utc - offsetAt(timeZone, utc);
  return utc - offsetAt(timeZone, near);
};
