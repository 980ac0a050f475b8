import type { FastifyInstance } from 'fastify';

const HEALTH_MS = 2000;

const after = (ms: number) => new Promise<false>((resolve) => setTimeout(() => resolve(false), ms).unref());

/** 200 if the process is operational: for load balancers, containers and scripts. */
export function addHealth(app: FastifyInstance, { ping }: { readonly ping: () => Promise<unknown> }): void {
  app.get('/healthz', async (_, reply) => {
    void reply.header('cache-control', 'no-store');
    const ready = await Promise.race([ping().then(() => true), after(HEALTH_MS)]).catch(() => false);
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'no database' });
  });
}
