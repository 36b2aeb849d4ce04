import { Wrench } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuGroup, MenuLink } from '../../ui/menu.tsx';
import { useToolsTexts } from './texts.ts';
import { iconOf, isToolName, TOOL_GROUPS, toolHref } from './tools.ts';

/** Menu of all tools for a document. */
export function ToolMenu({ documentId }: { readonly documentId: string }) {
  const texts = useToolsTexts();
  return (
    <Menu
      trigger={
        <Button>
          <Wrench aria-hidden />
          {texts.menu}
        </Button>
      }
    >
      {TOOL_GROUPS.map((group) => (
        <MenuGroup key={group.name} title={texts.groups[group.name]}>
          {group.tools.map((tool) => (
            <MenuLink
              key={tool}
              icon={iconOf(tool)}
              text={isToolName(tool) ? texts.tools[tool].title : texts.ownPages[tool]}
              href={toolHref(documentId, tool)}
            />
          ))}
        </MenuGroup>
      ))}
    </Menu>
  );
}
