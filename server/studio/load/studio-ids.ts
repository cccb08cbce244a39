/** Derived from natural keys. Visits, appointments, invoices and kept records of an erased person have random ids instead. */
import { createHash } from 'node:crypto';
import { uuidFrom } from '../../ids.ts';

export const orgId = (orgKey: string): string => uuidFrom('org', orgKey);
export const facilityId = (orgKey: string, key: string): string => uuidFrom('facility', orgKey, key);
export const facilityGuid = (orgKey: string, key: string): string => uuidFrom('facility-guid', orgKey, key);
export const staffId = (orgKey: string, key: string): string => uuidFrom('staff', orgKey, key);
export const courseId = (orgKey: string, key: string): string => uuidFrom('course', orgKey, key);
export const passTypeId = (orgKey: string, key: string): string => uuidFrom('pass-type', orgKey, key);
export const productId = (orgKey: string, key: string): string => uuidFrom('product', orgKey, key);
export const serviceId = (orgKey: string, key: string): string => uuidFrom('service', orgKey, key);
export const profileId = (email: string): string => uuidFrom('profile', email);
export const profileGuid = (email: string): string => uuidFrom('profile-guid', email);
export const accountId = (orgKey: string, email: string): string => uuidFrom('account', orgKey, email);
export const passId = (orgKey: string, key: string): string => uuidFrom('pass', orgKey, key);
export const movementId = (orgKey: string, name: string): string => uuidFrom('movement', orgKey, name);
export const definitionId = (orgKey: string, name: string): string => uuidFrom('workout-definition', orgKey, name);
export const whiteboardItemId = (sessionId: string, definition: string): string => uuidFrom('whiteboard-item', sessionId, definition);
export const activityId = (orgKey: string, kind: string, ...parts: readonly string[]): string => uuidFrom(`told-${kind}`, orgKey, ...parts);
export const classId = (orgKey: string, key: string): string => uuidFrom('class', orgKey, key);

/** The hash of a part of the folder, which detects whether the part has changed since the last load. */
export const hashOf = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
