const DENIED = 403;

/** Whether the firewall at the edge has refused: the portal and its gateway say why they refuse, as JSON; it answers with a page. D-111. */
export const isOfFirewall = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  status === DENIED && !headers.get('content-type')?.includes('json');
