import { strict as assert } from 'node:assert';
import { test } from 'node:test';

test('the tests are bundled with the names that the build writes', () => {
  assert.equal(__VERSION__, 'test');
});
