import { fromPromise } from 'xstate';
import * as courseCalls from '#contract/course-calls.ts';
import type { CourseDetail } from '#contract/courses.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import type { CourseList, CourseQuery } from '#machines/courses/courses.types.ts';
import type { Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';

interface CourseDependencies {
  readonly api: Api;
  readonly clock: ServerClock;
}

const listCourses = ({ api, clock }: CourseDependencies) =>
  fromPromise<LoadAnswer<CourseList>, { readonly query: undefined }>(async ({ signal }) => {
    const answered = await api.call(courseCalls.listCourses, { signal });
    if (answered.kind === 'refused') return answered;
    return { kind: 'read', data: answered.answer.courses, readAt: clock.now().toISOString() };
  });

const readCourse = ({ api, clock }: CourseDependencies) =>
  fromPromise<LoadAnswer<CourseDetail>, { readonly query: CourseQuery }>(async ({ input: { query }, signal }) => {
    const answered = await api.call(courseCalls.readCourse, { params: { id: query.courseId }, signal });
    if (answered.kind === 'refused') return answered;
    return { kind: 'read', data: answered.answer, readAt: clock.now().toISOString() };
  });

export const coursesEffects = (deps: CourseDependencies) => ({
  courses: createResourceMachine<CourseList>(listCourses(deps)),
  course: createResourceMachine<CourseDetail, CourseQuery>(readCourse(deps)),
});
