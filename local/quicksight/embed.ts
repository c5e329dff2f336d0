import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { LocalCatalogue } from './catalogue.ts';
import { dashboardPage, usedUpPage } from './page.ts';
import type { Ticket } from './tickets.ts';

/** Shows the view of a ticket, or an error if there is none. */
export const showEmbedded = async (res: ServerResponse, { dashboards }: LocalCatalogue, ticket: Ticket | undefined) => {
  const nonce = randomBytes(16).toString('base64');
  const dashboard = ticket && dashboards.get(ticket.dashboardId);
  const send = (status: number, html: string, origins: readonly string[]) => {
    const ancestors = origins.length > 0 ? origins.join(' ') : "'none'";
    res.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': [
        "default-src 'none'",
        `style-src 'nonce-${nonce}'`,
        "base-uri 'none'",
        "form-action 'none'",
        `frame-ancestors ${ancestors}`,
      ].join('; '),
    });
    res.end(html);
  };
  if (!ticket || !dashboard) return send(403, usedUpPage(nonce), ["'self'"]);
  // The files are read through the portal's own port, which reads its environment on load.
  const { exportedAt, rowsFor } = await import('./rows.ts');
  const tables = await rowsFor(dashboard, ticket.tags);
  send(200, dashboardPage({ dashboard, tables, exportedAt: await exportedAt(), nonce }), ticket.origins);
};
