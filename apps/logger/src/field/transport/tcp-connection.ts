import { connect } from 'node:net';
import { at, coded, type LoggerText } from '@heliodon/telemetry/logger-text';
import type { Connection } from './connection.ts';
import { LineDisconnected } from './errors.ts';

export function connectTcp(host: string, port: number, timeoutMs: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true, keepAlive: true });
    const endpoint = `${host}:${port}`;
    const fail = (text: LoggerText) => {
      socket.destroy();
      reject(new LineDisconnected(text));
    };
    const timer = setTimeout(fail, timeoutMs, coded('noConnection', { endpoint, timeoutMs }));
    const refused = (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      fail(refusalText(endpoint, error));
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
      let reason: LoggerText = coded('connectionClosed', { endpoint });
      socket.on('data', (bytes) => connection.onBytes(bytes));
      socket.on('error', (error) => {
        reason = at(endpoint, error.message);
      });
      socket.once('close', () => connection.onEnd(reason));
      resolve(connection);
    });
  });
}

const UNREACHABLE = ['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN'];

function refusalText(endpoint: string, { code = '', message }: NodeJS.ErrnoException): LoggerText {
  if (code === 'ECONNREFUSED') return coded('connectionRefused', { endpoint });
  return UNREACHABLE.includes(code) ? coded('unreachable', { endpoint }) : at(endpoint, message);
}
