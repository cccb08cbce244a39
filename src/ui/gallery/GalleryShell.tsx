import { createContext, type ReactNode, use, useState } from 'react';
import { Avatar } from '../Avatar.tsx';
import { Emblem } from '../Emblem.tsx';
import { IconButton } from '../IconButton.tsx';
import { chevronDown } from '../icons/chevron-down.ts';
import { circleUserRound } from '../icons/circle-user-round.ts';
import { logOut } from '../icons/log-out.ts';
import { Icon } from '../Icon.tsx';
import { Wordmark } from '../BrandMark.tsx';
import { Menu, MenuButtonContent, type MenuFrame } from '../Menu.tsx';
import { MenuList } from '../MenuList.tsx';
import { BottomBar, MoreButton, NavigationList, SideNav, TopBar } from '../Navigation.tsx';
import { Shell, SkipLink } from '../Shell.tsx';
import { BRANDS, ENTRIES, UNREAD } from './content.ts';
import { Drawer } from '../Drawer.tsx';

export function GalleryShell({
  bare = false,
  back,
  children,
}: {
  readonly bare?: boolean;
  readonly back?: ReactNode;
  readonly children: ReactNode;
}) {
  const [more, setMore] = useState(false);
  return (
    <>
      <Shell
        bare={bare}
        skip={<SkipLink>Skip to content</SkipLink>}
        side={<SideNav label="Main" entries={ENTRIES} brand={<Wordmark name="Spotter" />} />}
        top={<TopBar start={<Switcher back={back} />} end={<Mine />} />}
        bottom={
          <BottomBar
            label="Main, short"
            entries={ENTRIES}
            more={
              <MoreButton expanded={more} onClick={() => setMore(true)}>
                More
              </MoreButton>
            }
          />
        }
      >
        {children}
      </Shell>
      <Drawer open={more} label="Menu" closeLabel="Close" onClose={() => setMore(false)}>
        <NavigationList label="Everything" entries={ENTRIES} />
      </Drawer>
    </>
  );
}

interface Chosen {
  readonly chosen: 'ironbark' | 'still-room';
  readonly choose: (id: Chosen['chosen']) => void;
}

const ChosenContext = createContext<Chosen>({ chosen: 'ironbark', choose: () => undefined });

function Switcher({ back }: { readonly back: ReactNode }) {
  const [chosen, choose] = useState<Chosen['chosen']>('ironbark');
  return (
    <ChosenContext value={{ chosen, choose }}>
      {back}
      <Menu label={`${BRANDS[chosen].name}, switch studio`} List={Studios}>
        <MenuButtonContent picture={<Emblem name={BRANDS[chosen].name} />} icon={chevronDown}>
          {BRANDS[chosen].name}
        </MenuButtonContent>
      </Menu>
    </ChosenContext>
  );
}

function Studios(frame: MenuFrame) {
  const { chosen, choose } = use(ChosenContext);
  return (
    <MenuList
      {...frame}
      label="Studios"
      entries={(['ironbark', 'still-room'] as const).map((id) => ({
        id,
        label: BRANDS[id].name,
        picture: <Emblem name={BRANDS[id].name} />,
        checked: id === chosen,
        onSelect: () => choose(id),
      }))}
    />
  );
}

function Mine() {
  return (
    <>
      <IconButton label={UNREAD.label} icon={UNREAD.icon} size="l" badge={UNREAD.count} />
      <Menu look="round" label="Mia Parata, your profile" List={Profile}>
        <Avatar name="Mia Parata" />
      </Menu>
    </>
  );
}

function Profile(frame: MenuFrame) {
  return (
    <MenuList
      {...frame}
      label="Mia Parata, your profile"
      entries={[
        { id: 'profile', label: 'Mia Parata', detail: 'Your profile', href: '#profile', picture: <Icon shape={circleUserRound} /> },
        { id: 'out', label: 'Sign out', picture: <Icon shape={logOut} turns /> },
      ]}
    />
  );
}
