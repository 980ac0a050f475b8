import { connect } from 'node:net';
import type { Connection } from './connection.ts';
import { LineDisconnected } from './errors.ts';

export function connectTcp(host: string, port: number, timeoutMs: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true, keepAlive: true });
    const fail = (reason: string) => {
      socket.destroy();
      reject(new LineDisconnected(`${host}:${port}: ${reason}`));
    };
    const timer = setTimeout(fail, timeoutMs, `no connection within ${timeoutMs} ms`);
    const refused = (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      fail(error.code === 'ECONNREFUSED' ? 'connection refused' : error.message);
    };
    socket.once('error', refused);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', refused);
      const connection: Connection = {
        onBytes: () => {},
        onEnd: () => {},
        send: (bytes) =>
          new Promise((sent, failed) => socket.write(bytes, (error) => (error ? failed(error) : sent()))),
        close: () =>
          new Promise((closed) => {
            if (socket.closed) closed();
            else socket.once('close', () => closed()).destroy();
          }),
      };
      let reason = 'the other side closed the connection';
      socket.on('data', (bytes) => connection.onBytes(bytes));
      socket.on('error', (error) => {
        reason = error.message;
      });
      socket.once('close', () => connection.onEnd(`${host}:${port}: ${reason}`));
      resolve(connection);
    });
  });
}
