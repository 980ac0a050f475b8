const REPOSITORY = /^([\w.-]+\/[\w.-]+)(?:: .*)?$/;

/** Address of a source: http and https only, or the repository that a text such as `owner/name: path` names. */
export function sourceLink(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const repository = REPOSITORY.exec(url)?.[1];
  if (repository) return `https://github.com/${repository}`;
  if (!URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
