import pino, { type Logger } from 'pino';

interface Line {
  level: number;
  time: number;
  msg?: string;
  err?: { message?: string; stack?: string };
}

/** JSON lines for machines; short lines in a terminal. */
export function createProgramLog(level: string): Logger {
  if (!process.stdout.isTTY) return pino({ level });
  return pino(
    { level },
    { write: (line: string) => process.stdout.write(readable(JSON.parse(line) as Line)) },
  );
}

function readable(line: Line): string {
  const time = new Date(line.time).toTimeString().slice(0, 8);
  const name = pino.levels.labels[line.level] ?? '';
  return `${time} ${name.padEnd(5)} ${line.msg ?? ''}${line.err ? `\n${line.err.stack ?? line.err.message}` : ''}\n`;
}
