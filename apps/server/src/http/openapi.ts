import { type AnyCall, BASE_PATH } from '@heliodon/contract/call';
import { z } from 'zod';
import { productVersion } from '../product-version.ts';

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

function accessText(call: AnyCall): string {
  if (call.access === 'public') return 'Access: anyone.';
  if (call.access === 'session') return 'Access: any signed-in account.';
  return `Access: holders of ${[call.access].flat().join(' or ')}.`;
}

function limitText(call: AnyCall): string {
  if (!call.limit) return '';
  return ` At most ${call.limit.max} calls per ${call.limit.perSeconds} s and ${call.limit.by}.`;
}

/** The OpenAPI document of the call table; its paths are generated on first access. */
export function openApiDocument(calls: readonly AnyCall[]) {
  let paths: Record<string, object> | undefined;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Heliodon',
      version: productVersion(),
      description:
        'Every call is a POST request that returns {code, msg, data}. Sign in with /user/checklogin and send the returned token as a bearer token.',
    },
    get paths() {
      paths ??= pathsOf(calls);
      return paths;
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

function pathsOf(calls: readonly AnyCall[]): Record<string, object> {
  const envelope = (data: object) => ({
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: {
        type: 'integer',
        description: '1000 success; 401/403 session ended; 2000–9998 named error; 9999 unexpected',
      },
      msg: { type: 'string', description: 'In the language of the lang header' },
      data,
    },
  });
  const paths = calls.map((call) => [
    BASE_PATH + call.path,
    {
      post: {
        operationId: call.path.slice(1).replace('/', '_'),
        tags: [call.path.split('/')[1]],
        summary: call.summary,
        description: accessText(call) + limitText(call),
        security: call.access === 'public' ? [] : [{ bearer: [] }],
        parameters: [{ name: 'lang', in: 'header', schema: { type: 'string', enum: ['zh_CN', 'en_US'] } }],
        requestBody: {
          required: true,
          content: {
            [call.body === 'form' ? 'application/x-www-form-urlencoded' : 'application/json']: {
              schema: jsonSchema(call.request, 'input'),
            },
          },
        },
        responses: {
          200: {
            description: 'Envelope',
            content: { 'application/json': { schema: envelope(jsonSchema(call.response, 'output')) } },
          },
        },
      },
    },
  ]);
  return Object.fromEntries(paths);
}
