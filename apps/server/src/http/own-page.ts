export interface PageFacts {
  /** Sec-Fetch-Site: set by the browser, not by pages. Not sent to plain http addresses except localhost. */
  readonly site: string | undefined;
  /** Origin of the requesting page; not sent with plain GET requests. */
  readonly origin: string | undefined;
  /** Has our custom header, which foreign pages cannot send without CORS permission. */
  readonly marked: boolean;
  /** Host names of this server. */
  readonly hosts: readonly string[];
}

/** Whether a request comes from our own page. A cookie is sent with requests of all pages, so it is no proof. */
export function isOwnPage({ site, origin, marked, hosts }: PageFacts): boolean {
  if (site !== undefined) return site === 'same-origin';
  if (origin !== undefined) return URL.canParse(origin) && hosts.includes(new URL(origin).host);
  return marked;
}
