import { describe, expect, test } from 'vitest';
import { allEndpoints } from '#src/contract/all-endpoints.ts';
import { openTestApp } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';

const database = oneDatabase();
const open = () => openTestApp(database().db);

describe('the API document', () => {
  test('lists exactly the calls of the contract', async () => {
    const { json } = await open().get('/api/openapi.json', {}, { 'auth-key': '' });
    const operations = Object.values(json.paths).flatMap((methods) =>
      Object.values(methods as Record<string, { operationId: string }>),
    );
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      allEndpoints.map(({ name }) => name).toSorted(),
    );
    expect(json.openapi).toBe('3.1.0');
  });

  test('describes parameters, required fields and replies', async () => {
    const { json } = await open().get('/api/openapi.json');
    const add = json.paths['/api/add-cart'].post;
    expect(
      add.requestBody.content['application/json'].schema.anyOf ??
        add.requestBody.content['application/json'].schema.oneOf,
    ).toHaveLength(2);
    expect(add.security).toEqual([{ key: [] }]);
    expect(add.parameters.map((one: { name: string }) => one.name)).toEqual(['Idempotency-Key']);
    expect(
      json.paths['/api/add-review'].post.requestBody.content['multipart/form-data'].schema.properties.image,
    ).toEqual({ type: 'string', format: 'binary' });
    expect(json.paths['/shipping/track/{awb}'].get.parameters[0]).toMatchObject({
      name: 'awb',
      in: 'path',
      required: true,
    });
    const cart = json.paths['/api/get-cart'].get.parameters[0];
    expect(cart).toMatchObject({ name: 'session_id', in: 'query', required: true, schema: { type: 'string' } });
  });

  test('has a readable page without scripts and inline styles', async () => {
    const { text, headers } = await open().get('/api/docs', {}, { 'auth-key': '' });
    expect(headers.get('content-type')).toContain('text/html');
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    for (const { path } of allEndpoints) expect(text).toContain(path.replace(/:(\w+)/g, '{$1}'));
    const style = /href="([^"]+\.css)"/.exec(text)?.[1] ?? '';
    expect((await open().get(style)).headers.get('content-type')).toContain('text/css');
  });
});
