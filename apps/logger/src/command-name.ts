/** How this program is started: by npm in a clone, by the script of an archive otherwise. */
export const LOGGER_COMMAND = process.env.HELIODON_COMMAND ?? 'npm run logger --';
