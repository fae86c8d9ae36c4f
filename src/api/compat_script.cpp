// SPDX-License-Identifier: Apache-2.0
// The global names that scripts of older simulators use, as a module: require 'sim_compat'.
#include "api/shipped_scripts.hpp"

namespace agon::api {

const std::string_view kCompatScript = R"lua(
-- simGetX is sim.getX and sim_x is sim.x, but for those below, whose arguments or names differ.
local old = {}

local function plain(name)
    return name:gsub('@silentError$', ''):gsub('#%d*$', '')
end

-- In an object's own tree, then in that of its parent, and so on: copies find their own.
local function nearest(name)
    local found, base = pcall(sim.getObject, '.')
    base = found and base or sim.handle_scene
    while true do
        for _, object in ipairs(sim.getObjectsInTree(base, sim.handle_all, 0)) do
            if sim.getObjectAlias(object) == name then
                return object
            end
        end
        if base == sim.handle_scene then
            return -1
        end
        base = sim.getObjectParent(base)
        base = base == -1 and sim.handle_scene or base
    end
end

function old.simGetObjectHandle(name)
    if type(name) ~= 'string' then
        error("simGetObjectHandle: argument 1 'name' must be a string, not " .. type(name), 2)
    end
    if name:find('/', 1, true) then
        return sim.getObject(name)
    end
    local object = nearest(plain(name))
    if object == -1 and not name:find('@silentError', 1, true) then
        error("simGetObjectHandle: argument 1 'name' is no object's: '" .. plain(name) .. "'", 2)
    end
    return object
end

function old.simGetObjectAssociatedWithScript(script)
    if script ~= sim.handle_self then
        error('simGetObjectAssociatedWithScript: argument 1 must be sim_handle_self', 2)
    end
    return sim.getObject('.')
end

function old.simHandleChildScript(which)
    if which ~= sim.handle_all and which ~= sim.handle_all_except_explicit then
        error('simHandleChildScript: argument 1 must be sim_handle_all or ' ..
            'sim_handle_all_except_explicit', 2)
    end
    sim.handleChildScripts()
end

-- What an object is related to came before what it gets.
for _, what in ipairs({'Position', 'Orientation', 'Quaternion', 'Matrix'}) do
    local set = sim['setObject' .. what]
    old['simSetObject' .. what] = function(object, relative_to, value)
        return set(object, value, relative_to)
    end
end

function old.simSetThreadAutomaticSwitch(on)
    return sim.setStepping(not on)
end

function old.simAddStatusbarMessage(text)
    sim.addLog(sim.verbosity_scriptinfos, text)
end

function old.simRemoveObject(object)
    sim.removeObjects({object})
end

function old.simCreatePureShape(form, options, sizes, mass)
    local forms = {[0] = sim.primitiveshape_cuboid, sim.primitiveshape_spheroid,
        sim.primitiveshape_cylinder, sim.primitiveshape_cone}
    local shape = sim.createPrimitiveShape(forms[form] or -1, sizes, 0)
    if options & 8 ~= 0 then  -- not static
        sim.setShapeMass(shape, mass)
    end
    return shape
end

local renamed = {
    simGetObjectName = 'getObjectAlias',
    simSetObjectName = 'setObjectAlias',
    simGetInvertedMatrix = 'getMatrixInverse',
    simSwitchThread = 'step',
    simSetThreadSwitchTiming = 'setAutoYieldDelay',
    simPackInts = 'packInt32Table',
    simPackFloats = 'packFloatTable',
    simUnpackInts = 'unpackInt32Table',
    simUnpackFloats = 'unpackFloatTable',
    sim_handle_parent = 'handle_parent',
    sim_simulation_advancing_running = 'simulation_running',
    sim_simulation_advancing_lastbeforestop = 'simulation_lastbeforestop',
}

local function new_name(name)
    if renamed[name] then
        return renamed[name]
    end
    local first, rest = name:match('^sim(%u)(.*)$')
    if first then
        return first:lower() .. rest
    end
    local kind = name:match('^sim_object_(%w+)_type$')
    return kind and 'sceneobject_' .. kind or name:match('^sim_(.*)$')
end

local missing = getmetatable(sim).__index

setmetatable(_G, {
    __index = function(_, name)
        if old[name] then
            return old[name]
        end
        if type(name) ~= 'string' or name:find('^simExt') then
            return nil
        end
        local now = new_name(name)
        local value = now and rawget(sim, now)
        if now and value == nil then
            local _, message = pcall(missing, sim, now)
            error(name .. ': ' .. message, 2)
        end
        return value
    end,
})

return sim
)lua";

}  // namespace agon::api
