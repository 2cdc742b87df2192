import { REGION_ORIGINS } from '../../service/regions.ts';
import { API_KEY_HEADER } from '../../service/routes.ts';
import type { ServiceOptions } from '../../service/service-names.ts';
import { resolveServerNames, type ServerSetup } from '../server-options.ts';
import { toComponentSchemas } from './component-schemas.ts';
import { RESPONSES, toPaths } from './operations.ts';

/**
 * Describes the interface of the service as an OpenAPI 3.1 document, as the reference server serves it at
 * `/openapi.json`. Its version is the version of the interface, not of this package.
 *
 * @param service - The names of a deployment, as in the option `service` of clients; the defaults of the reference server
 * without it.
 * @returns A document of plain JSON. Each call returns a new one.
 * @throws `ConfigurationError` when a name is not valid.
 *
 * @example
 * ```ts
 * import { openApiDocument } from 'align-evals/testing';
 *
 * const { info, paths } = openApiDocument();
 * console.log(info, Object.keys(paths as object));
 * ```
 */
export function openApiDocument(service: ServiceOptions = {}): Readonly<Record<string, unknown>> {
  return describeService(resolveServerNames(service));
}

/** Describes a server with these names. */
export function describeService(names: ServerSetup['names']): Readonly<Record<string, unknown>> {
  return {
    openapi: '3.1.0',
    info: { title: 'Align evaluation service', version: '1.0.0' },
    servers: Object.entries(REGION_ORIGINS).map(([description, url]) => ({ url, description })),
    paths: toPaths(names),
    components: {
      schemas: toComponentSchemas(names.dataRetentionField),
      responses: RESPONSES,
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: API_KEY_HEADER },
        accessToken: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}
