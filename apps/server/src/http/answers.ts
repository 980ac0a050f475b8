import type { Envelope } from '@heliodon/contract/call';
import { commonErrors, SUCCESS } from '@heliodon/contract/errors';
import { outageOf } from '@heliodon/infrastructure/postgres/outage';
import { AppError } from '@heliodon/kernel/app-error';
import { inLang, type Lang } from '@heliodon/kernel/lang';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { visitorOf } from './visitor.ts';

const successText = { zh: '成功', en: 'Success' };

export const success = (data: unknown, lang: Lang): Envelope<unknown> => ({
  code: SUCCESS,
  msg: successText[lang],
  data,
});

export const failure = (error: AppError, lang: Lang): Envelope<unknown> => ({
  code: error.entry.code,
  msg: inLang(error.entry, lang, error.params),
  data: error.data,
});

/** The only place that converts errors to answers. Business errors have HTTP status 200. */
export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { lang, requestId } = visitorOf(request);
  if (error instanceof AppError) return reply.status(200).send(failure(error, lang));
  const refused = refusal(error as FastifyError);
  if (refused) return reply.status(refused.status).send(failure(new AppError(refused.entry), lang));
  request.log.error({ err: error, requestId, url: request.url }, 'unexpected error');
  return reply.status(200).send(failure(new AppError(whyNot(error), { requestId }), lang));
}

export function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { lang } = visitorOf(request);
  return reply.status(404).send(failure(new AppError(commonErrors.unknownCall), lang));
}

/** Errors that a user or operator can resolve get a specific message. */
function whyNot(error: Error) {
  const outage = outageOf(error);
  if (outage === 'full') return commonErrors.diskFull;
  return outage === 'away' ? commonErrors.databaseAway : commonErrors.unexpected;
}

/** Requests rejected by the HTTP layer. */
function refusal(error: FastifyError) {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { status: 413, entry: commonErrors.tooLarge };
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return { status: 415, entry: commonErrors.wrongMediaType };
  // A path segment longer than any of ours.
  if (error.statusCode === 414) return { status: 404, entry: commonErrors.unknownCall };
  if (error.statusCode === 400) return { status: 400, entry: commonErrors.malformedJson };
  return undefined;
}
