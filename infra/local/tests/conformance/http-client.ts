export { send } from '../../testing/http-client.ts';
