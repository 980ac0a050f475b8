export interface PageFacts {
  /** Sec-Fetch-Site: the browser's own word, which no page can write. Not sent to plain http addresses but localhost. */
  readonly site: string | undefined;
  /** Of the page that asks; browsers name it with everything but plain reads. */
  readonly origin: string | undefined;
  /** Carries a header of ours, which a page of elsewhere cannot add without our leave. */
  readonly marked: boolean;
  /** Under which this server is reached. */
  readonly hosts: readonly string[];
}

/** Whether one of our own pages made a request. A cookie comes with requests of every page, so it alone says nothing. */
export function isOwnPage({ site, origin, marked, hosts }: PageFacts): boolean {
  if (site !== undefined) return site === 'same-origin';
  if (origin !== undefined) return URL.canParse(origin) && hosts.includes(new URL(origin).host);
  return marked;
}
