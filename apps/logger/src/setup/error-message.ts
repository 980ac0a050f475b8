import { basename } from 'node:path';

/**
 * Without the folders of this machine, which errors of the file system contain, and without the name of logger.json:
 * a configuration from the platform is not in that file.
 */
export function messageForPlatform(error: unknown): string {
  const { message, path, dest } = error as NodeJS.ErrnoException & { dest?: string };
  return [path, dest]
    .filter((one) => one !== undefined)
    .reduce((text, one) => text.replaceAll(one, basename(one)), message)
    .replaceAll(/^logger\.json: /gm, '');
}
