export {
  PERMISSIONS,
  type Permission,
  type ProtectOptions,
  type ProtectRequest,
  type ProtectResult,
} from '../../file/encryption/options.ts';
export { protect, validateProtectRequest } from './protect.ts';
export { unprotect } from './unprotect.ts';
