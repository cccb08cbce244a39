import { beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { Course, CourseDetail } from '#contract/courses.ts';
import { problemIn, read, visitIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

const Courses = v.object({ courses: v.array(Course) });
const listOf = async (member: TestMember, place = server.world.box) =>
  read(Courses, await server.as(member, place)('GET', '/api/v1/courses')).courses;
const detailOf = async (member: TestMember, id: string) => read(CourseDetail, await server.as(member)('GET', `/api/v1/courses/${id}`));

/** Four evenings from tomorrow on, at 09:00 each: 3 to 6 March in Auckland. */
async function fourEvenings(more: Parameters<typeof server.world.course>[1] = {}): Promise<{ id: string; sessions: string[] }> {
  const { world } = server;
  const id = await world.course(world.box, more);
  const sessions: string[] = [];
  for (const day of [1, 2, 3, 4])
    sessions.push(await world.session(world.box, { course_id: id, starts_at: hours(24 * day), type: 'On-ramp' }));
  return { id, sessions };
}

describe('a course', () => {
  it('has its first and its last class, the number of remaining classes, and the booked ones', async () => {
    const { world } = server;
    const mia = await world.member();
    await world.membership(mia);
    const { id, sessions } = await fourEvenings({ name: 'Four evenings', price_amount: 14900, price_currency: 'NZD' });
    expect((await listOf(mia)).find((course) => course.id === id)).toEqual({
      id,
      name: 'Four evenings',
      description: null,
      location: { name: expect.any(String), address: '1 Example Street' },
      first_class_date: '2026-03-03',
      last_class_date: '2026-03-06',
      price: { amount: 14900, currency: 'NZD' },
      types: ['On-ramp'],
      instructors: [],
      classes_left: 4,
      booked_count: 0,
      next_class_at: hours(24).toISOString(),
    });
    visitIn(await server.as(mia)('POST', `/api/v1/sessions/${sessions[1]}/book`, { body: {} }));
    await server.at(hours(25));
    const course = await detailOf(mia, id);
    expect(course).toMatchObject({ classes_left: 3, booked_count: 1, next_class_at: hours(48).toISOString() });
    expect(course.sessions.map(({ id: own, visit }) => [own, visit?.state ?? null])).toEqual(
      sessions.map((own, index) => [own, index === 1 ? 'booked' : null]),
    );
  });

  it('ends with its last day, though its series goes on', async () => {
    const mia = await server.world.member();
    const { id } = await fourEvenings({ first_class_date: '2026-03-04', last_class_date: '2026-03-05' });
    const { sessions, ...course } = await detailOf(mia, id);
    expect(sessions.map(({ start_date }) => start_date)).toEqual([hours(48), hours(72)].map((at) => at.toISOString()));
    expect(course).toMatchObject({ first_class_date: '2026-03-04', last_class_date: '2026-03-05', classes_left: 2 });
  });

  it('is listed until its last class is over, in the order in which courses begin', async () => {
    const mia = await server.world.member();
    const early = await fourEvenings();
    const late = await fourEvenings({ first_class_date: '2026-03-06', last_class_date: '2026-03-06' });
    const own = async () => (await listOf(mia)).map(({ id }) => id).filter((id) => id === early.id || id === late.id);
    expect(await own()).toEqual([early.id, late.id]);
    await server.at(hours(24 * 4 + 1));
    expect(await own()).toEqual([]);
    expect((await detailOf(mia, early.id)).classes_left).toBe(0);
  });

  it('belongs to one facility, and no longer exists after the studio removes it', async () => {
    const { world } = server;
    const mia = await world.member([world.box, world.yoga]);
    const { id } = await fourEvenings();
    expect((await listOf(mia, world.yoga)).map((course) => course.id)).not.toContain(id);
    problemIn(await server.as(mia, world.yoga)('GET', `/api/v1/courses/${id}`), 'not_found');
    const gone = await world.course(world.box, { removed_at: start });
    problemIn(await server.as(mia)('GET', `/api/v1/courses/${gone}`), 'not_found');
  });
});
