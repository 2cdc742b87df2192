import { validateCustomRequest } from './validate-custom-request.ts';
import type { CustomRequest } from './custom-request-params.ts';
import type { RequestOptions } from '../options/request-options.ts';
import type { Pipeline } from '../pipeline.ts';
import { ownFields } from '../../values/own-fields.ts';

/** Sends a request to a route that the package does not know. */
export async function sendCustomRequest<T>(
  request: CustomRequest<T>,
  options: RequestOptions | undefined,
  pipeline: Pipeline,
): Promise<T> {
  const { method, path, query, body, ...rest } = validateCustomRequest(request);
  const call = pipeline.resolve(options);
  const { auth = 'apiKey', retry = method === 'GET', decode } = ownFields(rest);
  return await pipeline.send(
    {
      method,
      path,
      query,
      ...(body === undefined ? {} : { body }),
      auth,
      retry: retry ? 'repeatable' : 'never',
      size: 'list',
      mayBeEmpty: true,
      // Passes one argument only: the parsers of some schema libraries accept a second one.
      decode: (response) => (decode === undefined ? (response as T) : decode(response)),
    },
    call,
  );
}
