import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface TestMailServer {
  readonly port: number;
  /** Mails as received, including headers. */
  readonly mails: string[];
  /** User name and password of each attempt, in one string. */
  readonly logins: string[];
  stop(): Promise<void>;
}

/** A local mail server that accepts one password, and echoes a wrong one. */
export async function startMailServer(rightPassword: string): Promise<TestMailServer> {
  const mails: string[] = [];
  const logins: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      logins.push(`${username} ${password}`);
      if (password === rightPassword) done(null, { user: username });
      else done(new Error(`no entry for ${password}`));
    },
    onData(stream, _session, done) {
      let mail = '';
      stream.setEncoding('utf8');
      stream.on('data', (piece: string) => {
        mail += piece;
      });
      stream.on('end', () => {
        mails.push(mail);
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    logins,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
