/** Text escaped for HTML, between tags and in attributes. */
export const esc = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

export const count = (value: number) => value.toLocaleString('en-US');

/** 'YYYY-MM-DD' as MM/DD/YYYY, 'YYYY-MM' as MM/YYYY. */
export const dayText = (day: string) => {
  const [year = '', month = '', date] = day.split('-');
  return date === undefined ? `${month}/${year}` : `${month}/${date}/${year}`;
};
